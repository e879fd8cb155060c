//! The one program that decides whether a proof holds. It is built with the toolchain, before there is any user code.
//!
//!     verifier verify <key.json> <public.json> <proof.json>
//!     verifier take-key <public.json> <proof.json>
//!
//! Ends with 0 where the proof holds; `take-key` prints `{"key", "report"}`. Ends with 11 where it does not, and says on
//! standard output why.

use proofyard_plonky2::{holds, take_key, KeyDocument, ProofDocument, Refusal};
use serde::de::DeserializeOwned;
use std::panic::{catch_unwind, set_hook};
use std::{env, fs, process};

const REJECTED: i32 = 11;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    // plonky2 panics at some data that is no proof.
    set_hook(Box::new(|_| {}));
    match catch_unwind(|| judge(&args)) {
        Ok(Ok(said)) => print!("{said}"),
        Ok(Err(refusal)) => reject(&refusal.to_string()),
        Err(_) => reject("plonky2's verifier cannot make sense of it."),
    }
}

fn reject(why: &str) -> ! {
    print!("{why}");
    process::exit(REJECTED)
}

fn judge(args: &[&str]) -> Result<String, Refusal> {
    match args {
        ["verify", key, public, proof] => {
            let key: KeyDocument = read(key)?;
            holds(&key, &read::<Vec<String>>(public)?, &read(proof)?)?;
            Ok(String::new())
        }
        ["take-key", public, proof] => {
            let document: ProofDocument = read(proof)?;
            let (key, report) = take_key(&read::<Vec<String>>(public)?, &document)?;
            Ok(serde_json::json!({ "key": key, "report": report }).to_string())
        }
        _ => {
            eprintln!("usage: verifier verify <key.json> <public.json> <proof.json> | take-key <public.json> <proof.json>");
            process::exit(2)
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
            process::exit(2)
        }
    };
    serde_json::from_str(&text)
        .map_err(|_| Refusal("A document does not have the members that it must have."))
}
