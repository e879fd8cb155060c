//! The one program that decides whether a proof holds. It is built with the toolchain, before there is any user code.
//!
//!     verifier verify <key.json> <public.json> <proof.json>
//!     verifier extract-key <public.json> <proof.json>
//!
//! Succeeds where the proof holds; `extract-key` reports `{"key", "report"}`. Rejects where it does not, and reports why.

use proofyard_harness::{Harness, FAILED};
use proofyard_plonky2::{holds, extract_key, KeyDocument, ProofDocument, Refusal};
use serde::de::DeserializeOwned;
use std::panic::{catch_unwind, set_hook};
use std::{env, fs, process};

fn main() {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    // plonky2 panics at some data that is no proof.
    set_hook(Box::new(|_| {}));
    match catch_unwind(|| judge(&args)) {
        Ok(Ok(Some(result))) => harness.succeed(&result),
        Ok(Ok(None)) => {}
        Ok(Err(refusal)) => harness.reject(&refusal.to_string()),
        Err(_) => harness.reject("plonky2's verifier cannot make sense of it."),
    }
}

fn judge(args: &[&str]) -> Result<Option<String>, Refusal> {
    match args {
        ["verify", key, public, proof] => {
            let key: KeyDocument = read(key)?;
            holds(&key, &read::<Vec<String>>(public)?, &read(proof)?)?;
            Ok(None)
        }
        ["extract-key", public, proof] => {
            let document: ProofDocument = read(proof)?;
            let (key, report) = extract_key(&read::<Vec<String>>(public)?, &document)?;
            Ok(Some(serde_json::json!({ "key": key, "report": report }).to_string()))
        }
        _ => {
            eprintln!("usage: verifier verify <key.json> <public.json> <proof.json> | extract-key <public.json> <proof.json>");
            process::exit(FAILED)
        }
    }
}

fn read<T: DeserializeOwned>(path: &str) -> Result<T, Refusal> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            return Err(Refusal("A document is no text."))
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            process::exit(FAILED)
        }
    };
    serde_json::from_str(&text)
        .map_err(|_| Refusal("A document does not have the members that it must have."))
}
