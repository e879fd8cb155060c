//! The program that Proofyard runs in its sandbox.
//!
//!     proofyard-jolt compile <elf> <scheme> <bytes of input> <bytes of output> <folder for the results>
//!     proofyard-jolt execute <key.json> <input> <most cycles> <elf, or - to count by no function>
//!     proofyard-jolt prove <key.json> <input> <most cycles> <folder for the results>
//!     proofyard-jolt verify <key.json> <public.json> <proof.json> <most cycles>
//!
//! It ends as harnesses do (frameworks/languages/README.md).

use eyre::{eyre, Report, Result};
use proofyard_harness::{Harness, FAILED};
use proofyard_jolt::{
    compile::{compile, Compilation},
    execute::execute_build,
    fault::{self, Fault, Outcome},
    prove::prove,
    verify::verify,
};
use std::{env, fs, path::Path, process, str::FromStr, thread};

/// Parsers go as deep as what they read.
const STACK_BYTES: usize = 64 << 20;

/// How a command ended that did not fail.
enum Ending {
    Done(Option<String>),
    Rejected(String),
}

fn main() {
    let harness = Harness::open();
    fault::silence_panics();
    let ended = thread::Builder::new().stack_size(STACK_BYTES).spawn(run).map(|command| command.join());
    match ended {
        Ok(Ok(Ok(Ending::Done(Some(result))))) => harness.succeed(&result),
        Ok(Ok(Ok(Ending::Done(None)))) => {}
        Ok(Ok(Ok(Ending::Rejected(why)))) => harness.reject(&why),
        Ok(Ok(Err(Fault::Input(sentence)))) => harness.fail(&sentence),
        Ok(Ok(Err(Fault::Platform(error)))) => fail(&fault::told(&error)),
        Ok(Err(_)) => fail(&format!("Jolt panicked: {}", fault::last_panic())),
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(why: &str) -> ! {
    eprintln!("{why}");
    process::exit(FAILED)
}

fn run() -> Outcome<Ending> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["compile", elf, scheme, input, output, results] => {
            let report = compile(&Compilation {
                elf: Path::new(elf),
                scheme: serde_json::from_value((*scheme).into()).map_err(Report::from)?,
                max_input_size: number(input)?,
                max_output_size: number(output)?,
                results: Path::new(results),
            })?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["execute", key, input, cycles, elf] => {
            let elf = (*elf != "-").then(|| Path::new(elf));
            let report = execute_build(Path::new(key), Path::new(input), number(cycles)?, elf)?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["prove", key, input, cycles, results] => {
            let report = prove(Path::new(key), Path::new(input), number(cycles)?, Path::new(results))?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["verify", key, public, proof, cycles] => Ok(match judge([key, public, proof], number(cycles)?) {
            Ok(()) => Ending::Done(None),
            Err(why) => Ending::Rejected(fault::told(&why)),
        }),
        _ => Err(eyre!("usage: proofyard-jolt <command> <paths>").into()),
    }
}

fn number<T: FromStr<Err: Into<Report>>>(text: &str) -> Result<T> {
    text.parse().map_err(Into::into)
}

/// Jolt panics at most data that is no proof.
fn judge(documents: [&str; 3], max_cycles: usize) -> Result<()> {
    let [key, public, proof] = documents.map(fs::read_to_string);
    let (key, public, proof) = (key?, public?, proof?);
    fault::without_panic(|| verify(&key, &public, &proof, max_cycles))
}
