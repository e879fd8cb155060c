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
use std::process::exit;

fn main() {
    let mut given = String::new();
    std::io::stdin().read_to_string(&mut given).expect("a text");
    let texts: [String; 3] = serde_json::from_str(&given).expect("three texts");
    let (Ok(key), Ok(public), Ok(proof)) = (
        serde_json::from_str::<KeyDocument>(&texts[0]),
        serde_json::from_str::<Vec<String>>(&texts[1]),
        serde_json::from_str::<ProofDocument>(&texts[2]),
    ) else {
        exit(11)
    };
    if let Err(refusal) = verify::holds(&key, &public, &proof) {
        eprintln!("{refusal}");
        exit(11)
    }
}
