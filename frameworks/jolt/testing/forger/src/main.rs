//! A dishonest prover, and Jolt's own verifier.
//!
//!     proofyard-jolt-forger prove <key.json> <input> <claim> <folder for the results>
//!     proofyard-jolt-forger prove-with-secret …      commits to one number of each polynomial, and opens it with the secret of HyperKZG's set-up
//!     proofyard-jolt-forger prove-with-guess …       the same with a number that is not the secret
//!     proofyard-jolt-forger verify <key.json> <public.json> <proof.json>      as Jolt does, and no more
//!
//! A claim is what the document of public values is to have in the place of what is true: `{"outputs": [1], "panic": false}`, or other
//! members of it.

mod opened_by_secret;

use common::rv_trace::JoltDevice;
use eyre::{bail, Result};
use opened_by_secret::OpenedBySecret;
use proofyard_host::{read, without_panic};
use proofyard_jolt::{
    documents::KeyDocument,
    program::Program,
    prove::{prove_program, prove_with, Proved},
    verify::verify_as_jolt,
};
use serde_json::{from_value, to_string, to_value, Value};
use std::{env, fs};

const MAX_CYCLES: usize = 1 << 20;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        [how, key, input, claim, results] => forge(how, key, input, claim, results),
        ["verify", key, public, proof] => {
            let (key, public, proof) = (fs::read_to_string(key)?, fs::read_to_string(public)?, fs::read_to_string(proof)?);
            without_panic(|| verify_as_jolt(&key, &public, &proof, MAX_CYCLES)).map(|_| ())
        }
        _ => bail!("usage: prove or verify, and paths"),
    }
}

fn forge(how: &str, key: &str, input: &str, claim: &str, results: &str) -> Result<()> {
    let key: KeyDocument = read(&fs::read_to_string(key)?)?;
    let program = Program::of_key(&key)?;
    let input = fs::read(input)?;
    let lie: Value = serde_json::from_str(claim)?;
    let tell = |device: &mut JoltDevice| {
        let mut truth = to_value(&*device).unwrap_or_default();
        merge(&mut truth, &lie);
        if let Ok(changed) = from_value(truth) {
            *device = changed;
        }
    };
    let Proved { proof, device, .. } = match how {
        "prove" => prove_program(&key, &program, &input, MAX_CYCLES, tell)?,
        "prove-with-secret" => prove_with::<OpenedBySecret<0>>(&key, &program, &input, MAX_CYCLES, tell)?,
        "prove-with-guess" => prove_with::<OpenedBySecret<1>>(&key, &program, &input, MAX_CYCLES, tell)?,
        _ => bail!("there is no way to prove that is called {how}"),
    };
    fs::write(format!("{results}/proof.json"), to_string(&proof)?)?;
    fs::write(format!("{results}/public.json"), to_string(&device)?)?;
    Ok(())
}

fn merge(truth: &mut Value, lie: &Value) {
    match (truth, lie) {
        (Value::Object(truth), Value::Object(lie)) => {
            for (name, value) in lie {
                merge(truth.entry(name).or_insert(Value::Null), value);
            }
        }
        (truth, lie) => *truth = lie.clone(),
    }
}
