use crate::documents::{from_bytes, proof_text, public_text, read_proof, read_public, to_bytes};
use crate::fault::{self, Fault, Outcome, told, without_panic};
use crate::input::read_input;
use crate::serve::serve;
use crate::version::{Proved, Scheme, Version};
use eyre::{Result, eyre};
use proofyard_harness::{FAILED, Harness, SUCCEEDED};
use serde_json::json;
use std::{
    env, fs,
    io::{Read, stdin, stdout},
    mem::take,
    path::Path,
    process, thread,
    time::{Duration, Instant},
};

/// Parsers go as deep as what they read.
const STACK_BYTES: usize = 64 << 20;

/// A build's files.
const PROGRAM: &str = "program.elf";
const KEY: &str = "verification_key.json";

/// How a command ended that did not fail.
enum Ending {
    Done(Option<String>),
    Rejected(String),
}

/// The whole of a program of ours on one version of SP1.
pub fn run<V: Version + 'static>() {
    let harness = Harness::open();
    fault::silence_panics();
    let ended = thread::Builder::new().stack_size(STACK_BYTES).spawn(command::<V>).map(|command| command.join());
    match ended {
        Ok(Ok(Ok(Ending::Done(Some(result))))) => harness.succeed(&result),
        // What SP1 has begun beside this, such as its threads, is not waited for.
        Ok(Ok(Ok(Ending::Done(None)))) => process::exit(SUCCEEDED),
        Ok(Ok(Ok(Ending::Rejected(why)))) => harness.reject(&why),
        Ok(Ok(Err(Fault::Input(sentence)))) => harness.fail(&sentence),
        Ok(Ok(Err(Fault::Platform(error)))) => {
            eprintln!("{}", told(&error));
            process::exit(FAILED)
        }
        Ok(Err(_)) => {
            eprintln!("SP1 panicked: {}", fault::last_panic());
            process::exit(FAILED)
        }
        Err(error) => {
            eprintln!("{error}");
            process::exit(FAILED)
        }
    }
}

fn command<V: Version>() -> Outcome<Ending> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["compile", elf, results] => {
            let compiled = V::compile(fs::read(elf)?)?;
            fs::copy(elf, Path::new(results).join(PROGRAM))?;
            fs::write(Path::new(results).join(KEY), &compiled.key)?;
            let report = json!({ "keyHash": compiled.key_hash, "instructions": compiled.instructions });
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["execute", build, scheme, witness] => {
            let mut text = String::new();
            if stdin().read_to_string(&mut text).is_err() {
                return fault::input_fault("The input is not text in UTF-8.");
            }
            let input = read_input::<V>(&text)?;
            let ended = V::execute(&program(build)?, &input, Scheme::named(scheme)?)?;
            fs::write(witness, to_bytes(&input)?)?;
            Ok(Ending::Done(Some(json!({ "cycles": ended.cycles }).to_string())))
        }
        ["prove", build, scheme, witness, results] => {
            let started = Instant::now();
            let prover = V::open_prover(program(build)?, Scheme::named(scheme)?)?;
            let start_up = started.elapsed();
            let (public, proof, took) = prove::<V>(&prover, &fs::read(witness)?)?;
            fs::write(Path::new(results).join("public.json"), public)?;
            fs::write(Path::new(results).join("proof.json"), proof)?;
            Ok(Ending::Done(Some(counts(start_up, took))))
        }
        ["serve-prover", build, scheme] => {
            let started = Instant::now();
            let prover = V::open_prover(program(build)?, Scheme::named(scheme)?)?;
            // Only the first proof waited for it.
            let mut start_up = started.elapsed();
            serve(stdin().lock(), stdout().lock(), |witness| {
                let (public, proof, took) = without_panic(|| prove::<V>(&prover, witness)).ok()?;
                Some(format!("{}\n{public}\n{proof}", counts(take(&mut start_up), took)))
            })?;
            Ok(Ending::Done(None))
        }
        ["verify", scheme, key, public, proof] => Ok(match judge::<V>(scheme, [key, public, proof]) {
            Ok(()) => Ending::Done(None),
            Err(why) => Ending::Rejected(told(&why)),
        }),
        _ => Err(eyre!("usage: <command> <paths>").into()),
    }
}

fn program(build: &str) -> Result<Vec<u8>> {
    Ok(fs::read(Path::new(build).join(PROGRAM))?)
}

/// The documents of a new proof: public values, and the proof. With what it took.
fn prove<V: Version>(prover: &V::Prover, witness: &[u8]) -> Result<(String, String, Duration)> {
    let started = Instant::now();
    let Proved { public_values, proof } = V::prove(prover, from_bytes(witness)?)?;
    Ok((public_text(&public_values)?, proof_text(&proof)?, started.elapsed()))
}

/// What a proof took, as JSON in one line.
fn counts(start_up: Duration, proving: Duration) -> String {
    json!({
        "startUpSeconds": start_up.as_secs_f64(),
        "provingSeconds": proving.as_secs_f64(),
        "peakMemoryBytes": peak_memory_bytes(),
    })
    .to_string()
}

/// Of this process, where the machine tells.
fn peak_memory_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// SP1 panics at some data that is no proof.
fn judge<V: Version>(scheme: &str, paths: [&str; 3]) -> Result<()> {
    let [key, public, proof] = paths.map(fs::read_to_string);
    let (key, public, proof) = (key?, public?, proof?);
    let scheme = Scheme::named(scheme)?;
    without_panic(|| V::verify(scheme, &key, &read_public(&public)?, &read_proof(&proof)?))
}
