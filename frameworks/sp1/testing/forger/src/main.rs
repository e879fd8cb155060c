//! A dishonest prover.
//!
//!     proofyard-sp1-forger <program.elf> <entries> <lie> <folder for the results>
//!
//! Entries are what the guest reads, in hexadecimal digits with commas between them. `lie.rs` has what is untrue; with `none` it is an
//! honest prover. It prints of how many shards the proof is.

mod core_proof;
mod lie;

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, bail};
use lie::Lie;
use proofyard_sp1_shared::documents::to_bytes;
use serde_json::json;
use sp1_sdk::{SP1Proof, SP1Stdin};
use std::{env, fs, path::Path};

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let &[elf, entries, lie, results] = args.as_slice() else {
        bail!("usage: <program.elf> <entries> <lie> <folder>");
    };
    let buffer = entries.split(',').map(hex::decode).collect::<Result<Vec<_>, _>>()?;
    let stdin = SP1Stdin { buffer, ptr: 0, proofs: vec![] };
    let (key, made) = core_proof::forge(&fs::read(elf)?, stdin, Lie::named(lie)?)?;
    let write = |name: &str, text: String| fs::write(Path::new(results).join(name), text);
    let values = format!("0x{}", hex::encode(made.public_values.as_slice()));
    write("verification_key.json", serde_json::to_string(&key)?)?;
    write("public.json", json!({ "public_values": values }).to_string())?;
    write("proof.json", json!({ "proof": STANDARD.encode(to_bytes(&made)?) }).to_string())?;
    if let SP1Proof::Core(shards) = made.proof {
        println!("{}", shards.len());
    }
    Ok(())
}
