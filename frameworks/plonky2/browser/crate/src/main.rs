//! The worker's verifier of plonky2 as a program for WASI: a JSON list of three texts on standard input, key, public values and
//! proof. It ends with 0 where the proof holds, and with 11 where it does not. Its modules are those of the worker's verifier,
//! which are put beside this file.

mod builder_shape;
#[allow(dead_code)] // Making a key needs more of them.
mod documents;
#[allow(dead_code)]
mod forms;
mod verify;

use documents::{KeyDocument, ProofDocument};
use std::io::Read;
use std::panic::set_hook;
use std::process::exit;

/// The exit code of the harness protocol for what does not hold.
const REJECTED: i32 = 11;

fn main() {
    // plonky2 panics at some data that is no proof, and a program for WASI cannot go on from there.
    set_hook(Box::new(|_| exit(REJECTED)));
    let mut given = String::new();
    std::io::stdin().read_to_string(&mut given).expect("a text");
    let texts: [String; 3] = serde_json::from_str(&given).expect("three texts");
    let (Ok(key), Ok(public), Ok(proof)) = (
        serde_json::from_str::<KeyDocument>(&texts[0]),
        serde_json::from_str::<Vec<String>>(&texts[1]),
        serde_json::from_str::<ProofDocument>(&texts[2]),
    ) else {
        exit(REJECTED)
    };
    if let Err(refusal) = verify::holds(&key, &public, &proof) {
        eprintln!("{refusal}");
        exit(REJECTED)
    }
}
