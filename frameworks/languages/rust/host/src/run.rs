use crate::fault::{input_fault, last_panic, silence_panics, told, Fault, Outcome};
use proofyard_harness::{Harness, FAILED, SUCCEEDED};
use std::{
    error::Error,
    io::{stdin, Read},
    process::exit,
    thread,
};

/// Parsers go as deep as what they read.
const STACK_BYTES: usize = 64 << 20;

/// How a command ended that did not fail.
pub enum Ending {
    Done(Option<String>),
    Rejected(String),
}

impl Ending {
    /// That of a verification.
    pub fn of_verdict(verdict: Result<(), impl AsRef<dyn Error + Send + Sync>>) -> Self {
        match verdict {
            Ok(()) => Self::Done(None),
            Err(why) => Self::Rejected(told(&why)),
        }
    }
}

/// The whole of a program of ours on a library: runs its command, and tells how that ended, as harnesses do
/// (frameworks/languages/README.md).
pub fn run(library: &str, command: impl FnOnce() -> Outcome<Ending> + Send + 'static) -> ! {
    let harness = Harness::open();
    silence_panics();
    let ended = thread::Builder::new().stack_size(STACK_BYTES).spawn(command).map(|command| command.join());
    let why = match ended {
        Ok(Ok(Ok(Ending::Done(Some(result))))) => harness.succeed(&result),
        // What the library has begun beside this, such as its threads, is not waited for.
        Ok(Ok(Ok(Ending::Done(None)))) => exit(SUCCEEDED),
        Ok(Ok(Ok(Ending::Rejected(why)))) => harness.reject(&why),
        Ok(Ok(Err(Fault::Input(sentence)))) => harness.fail(&sentence),
        Ok(Ok(Err(Fault::Platform(error)))) => told(&error),
        Ok(Err(_)) => format!("{library} panicked: {}", last_panic()),
        Err(error) => error.to_string(),
    };
    eprintln!("{why}");
    exit(FAILED)
}

/// The whole of standard input.
pub fn text_of_stdin() -> Outcome<String> {
    let mut text = String::new();
    if stdin().read_to_string(&mut text).is_err() {
        return input_fault("The input is not text in UTF-8.");
    }
    Ok(text)
}
