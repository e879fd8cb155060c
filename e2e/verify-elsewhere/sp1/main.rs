//! Verifies a proof of SP1 with SP1 alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, bail, ensure, eyre};
use serde_json::Value;
use sp1_hypercube::air::PublicValues;
use sp1_sdk::{LightProver, Prover, SP1Proof, SP1ProofWithPublicValues, SP1VerifyingKey};
use std::borrow::Borrow;

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        no_verdict("usage: verify <folder>")
    };
    let document = |name: &str| -> Value {
        let text = std::fs::read(format!("{folder}/{name}")).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")));
        serde_json::from_slice(&text).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")))
    };
    let (key, public, proof) =
        (document("verification_key.json"), document("public.json"), document("proof.json"));
    // The scheme is the project's, whatever the proof is.
    let scheme = document("sindri.json")["provingScheme"].as_str().unwrap_or("core").to_owned();
    match std::panic::catch_unwind(|| verify(&scheme, key, &public, &proof)) {
        Ok(Ok(())) => {}
        Ok(Err(why)) => refused(&why.to_string()),
        Err(_) => refused("SP1 cannot make sense of it"),
    }
}

/// What SP1 finds. The key is of the program: a person who relies on it compiles the sources, and compares its hash.
fn verify(scheme: &str, key: Value, public: &Value, proof: &Value) -> Result<()> {
    let key: SP1VerifyingKey = serde_json::from_value(key)?;
    let bytes = STANDARD.decode(proof["proof"].as_str().unwrap_or_default())?;
    let proof: SP1ProofWithPublicValues = rmp_serde::from_slice(&bytes)?;
    let values = format!("0x{}", hex::encode(proof.public_values.as_slice()));
    ensure!(*public == serde_json::json!({ "public_values": values }), "the proof has other public values");
    match (scheme, &proof.proof) {
        ("core", SP1Proof::Core(shards)) => {
            for shard in shards {
                // A guest says by this digest which other proofs it relies on, and nothing verifies those for a core proof.
                ensure!(shard.public_values.len() == sp1_hypercube::PROOF_MAX_NUM_PVS, "a shard has other public values");
                let values: &PublicValues<[_; 4], [_; 3], [_; 4], _> = shard.public_values.as_slice().borrow();
                let relies = values.deferred_proofs_digest.iter().any(|one| *one != Default::default());
                ensure!(!relies, "the program relies on proofs that are not shown");
            }
        }
        ("compressed", SP1Proof::Compressed(_)) => {}
        _ => bail!("the proof is of another scheme"),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let sp1 = runtime.block_on(LightProver::new());
    sp1.verify(&proof, &key, None).map_err(|why| eyre!("{why}"))
}

fn refused(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
