//! Everything that Proofyard does with OpenVM. Guests are data here: nothing of a user's is run but by OpenVM's interpreter.
//!
//!     proofyard-openvm compile <elf> <openvm.toml or -> <height> <keys of the last layer or -> <folder for the results>
//!     proofyard-openvm execute <build> <segment bytes> <witness>        the input comes from standard input
//!     proofyard-openvm prove <build> <segment bytes> <keys of the last layer or -> <witness> <folder for the results>
//!     proofyard-openvm verify <keys of the last layer> <key.json> <public.json> <proof.json>
//!     proofyard-openvm aggregation-keys <folder for the results>
//!
//! It ends as harnesses do (frameworks/languages/README.md). A guest prints to standard output.

mod compile;
mod config;
mod documents;
mod files;
mod input;
mod machine;
mod main_errors;
mod numbers;
mod prove;
mod verify;

use compile::Compilation;
use eyre::{Result, eyre};
use proofyard_host::{Ending, Outcome, run, text_of_stdin, without_panic};
use prove::Build;
use std::{env, fs, path::Path};

fn main() {
    run("OpenVM", command)
}

fn command() -> Outcome<Ending> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["compile", elf, config, height, aggregation, results] => {
            let report = compile::compile(&Compilation {
                elf: Path::new(elf),
                config: given(config),
                log_stacked_height: height.parse().map_err(eyre::Report::from)?,
                aggregation: given(aggregation),
                results: Path::new(results),
            })?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["execute", folder, segment_bytes, witness] => {
            let input = text_of_stdin()?;
            let report = prove::execute(&build(folder, segment_bytes)?, &input, Path::new(witness))?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["prove", folder, segment_bytes, aggregation, witness, results] => {
            let build = build(folder, segment_bytes)?;
            let report = prove::prove(&build, given(aggregation), Path::new(witness), Path::new(results))?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["verify", aggregation, key, public, proof] => {
            Ok(Ending::of_verdict(judge(Path::new(aggregation), key, public, proof)))
        }
        ["aggregation-keys", results] => {
            compile::make_aggregation_keys(Path::new(results))?;
            Ok(Ending::Done(None))
        }
        _ => Err(eyre!("usage: proofyard-openvm <command> <paths>").into()),
    }
}

fn given(path: &str) -> Option<&Path> {
    (path != "-").then(|| Path::new(path))
}

fn build<'a>(folder: &'a str, segment_bytes: &str) -> Result<Build<'a>> {
    Ok(Build { folder: Path::new(folder), segment_bytes: segment_bytes.parse()? })
}

/// OpenVM panics at some data that is no proof.
fn judge(aggregation: &Path, key: &str, public: &str, proof: &str) -> Result<()> {
    let [key, public, proof] = [key, public, proof].map(fs::read_to_string);
    let (key, public, proof) = (key?, public?, proof?);
    without_panic(|| verify::verify(aggregation, &key, &public, &proof))
}
