use crate::documents::{from_bytes, proof_text, public_text, read_proof, read_public, to_bytes};
use crate::input::read_input;
use crate::serve::serve;
use crate::version::{Proved, Scheme, Version};
use eyre::{Result, eyre};
use proofyard_host::{Ending, Outcome, text_of_stdin, without_panic};
use serde_json::json;
use std::{
    env, fs,
    io::{stdin, stdout},
    mem::take,
    path::Path,
    time::{Duration, Instant},
};

/// A build's files.
const PROGRAM: &str = "program.elf";
const KEY: &str = "verification_key.json";

/// The whole of a program of ours on one version of SP1.
pub fn run<V: Version + 'static>() {
    proofyard_host::run("SP1", command::<V>)
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
            let input = read_input::<V>(&text_of_stdin()?)?;
            let ended = V::execute(&program(build)?, &input, Scheme::named(scheme)?)?;
            fs::write(witness, to_bytes(&input)?)?;
            Ok(Ending::Done(Some(json!({ "cycles": ended.cycles }).to_string())))
        }
        ["functions", build, witness] => {
            let functions = V::functions(&program(build)?, &from_bytes(&fs::read(witness)?)?)?;
            Ok(Ending::Done(Some(json!({ "functions": functions }).to_string())))
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
        ["verify", scheme, key, public, proof] => Ok(Ending::of_verdict(judge::<V>(scheme, [key, public, proof]))),
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
