//! The program that Proofyard runs in its sandbox.
//!
//!     proofyard-jolt compile <elf> <scheme> <bytes of input> <bytes of output> <folder for the results>
//!     proofyard-jolt execute <key.json> <input> <most cycles> <elf, or - to count by no function>
//!     proofyard-jolt prove <key.json> <input> <most cycles> <folder for the results>
//!     proofyard-jolt verify <key.json> <public.json> <proof.json> <most cycles>
//!
//! It ends as harnesses do (frameworks/languages/README.md).

use eyre::{eyre, Report, Result};
use proofyard_host::{run, without_panic, Ending, Outcome};
use proofyard_jolt::{
    compile::{compile, Compilation},
    execute::execute_build,
    prove::prove,
    verify::verify,
};
use std::{env, fs, path::Path, str::FromStr};

fn main() {
    run("Jolt", command)
}

fn command() -> Outcome<Ending> {
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
        ["verify", key, public, proof, cycles] => Ok(Ending::of_verdict(judge([key, public, proof], number(cycles)?))),
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
    without_panic(|| verify(&key, &public, &proof, max_cycles))
}
