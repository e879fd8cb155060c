//! The one program that decides whether a proof holds, and that makes keys. It is built with the toolchain, before there is
//! any user code, and knows boojum's own gates.
//!
//!     verifier verify <key.json> <public.json> <proof.json>
//!     verifier make-key <circuit.json> <columns> <folder for what the prover needs>
//!
//! Succeeds where the proof holds; `make-key` reports `{"key", "report"}`. Rejects where it does not, and reports why.

use proofyard_boojum::{holds, make_key, KeyDocument, ProofDocument, Refusal};
use proofyard_harness::{Harness, FAILED};
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::BufReader;
use std::panic::{catch_unwind, set_hook};
use std::path::Path;
use std::{env, process};

fn main() {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    // boojum panics at some data that is no proof.
    set_hook(Box::new(|_| {}));
    match catch_unwind(|| judge(&args)) {
        Ok(Ok(Some(result))) => harness.succeed(&result),
        Ok(Ok(None)) => {}
        Ok(Err(refusal)) => harness.reject(&refusal.to_string()),
        Err(_) => harness.reject("boojum's verifier cannot make sense of it."),
    }
}

fn judge(args: &[&str]) -> Result<Option<String>, Refusal> {
    match args {
        ["verify", key, public, proof] => {
            let key: KeyDocument = read(key)?;
            let proof: ProofDocument = read(proof)?;
            holds(&key, &read::<Vec<String>>(public)?, &proof)?;
            Ok(None)
        }
        ["make-key", circuit, columns, folder] => {
            let columns =
                BufReader::new(File::open(columns).unwrap_or_else(|error| fail(columns, &error)));
            let (key, report) = make_key(read(circuit)?, columns, Path::new(folder))?;
            Ok(Some(
                serde_json::json!({ "key": key, "report": report }).to_string(),
            ))
        }
        _ => {
            eprintln!("usage: verifier verify <key.json> <public.json> <proof.json> | make-key <circuit.json> <columns> <folder>");
            process::exit(FAILED)
        }
    }
}

fn read<T: DeserializeOwned>(path: &str) -> Result<T, Refusal> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            return Err(Refusal::new("A document is no text."))
        }
        Err(error) => fail(path, &error),
    };
    serde_json::from_str(&text)
        .map_err(|_| Refusal::new("A document does not have the members that it must have."))
}

fn fail(path: &str, error: &std::io::Error) -> ! {
    eprintln!("{path}: {error}");
    process::exit(FAILED)
}
