//! Verifies a proof of OpenVM with OpenVM alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, bail, ensure, eyre};
use openvm_circuit::arch::ContinuationVmProof;
use openvm_continuations::CommitBytes;
use openvm_sdk::types::{VerificationBaselineJson, VersionedVmStarkProof};
use openvm_sdk::{DefaultStarkEngine, F, SC, Sdk, keygen::AppVerifyingKey, prover::verify_app_proof};
use openvm_stark_backend::{keygen::types::MultiStarkVerifyingKey, p3_field::PrimeField32};
use openvm_stark_sdk::config::{MAX_APP_LOG_STACKED_HEIGHT, app_params_with_100_bits_security};
use openvm_verify_stark_host::VmStarkProof;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
    // The scheme is the project's, whatever the key says.
    let scheme = document("sindri.json")["provingScheme"].as_str().unwrap_or("app").to_owned();
    let verdict = std::panic::catch_unwind(|| {
        let values = match scheme.as_str() {
            "stark" => verify_stark(&key, &proof)?,
            _ => verify_app(&key, &proof)?,
        };
        ensure!(public == serde_json::json!({ "public_values": values }), "the proof has other public values");
        Ok(())
    });
    match verdict {
        Ok(Ok(())) => {}
        Ok(Err(why)) => refused(&why.to_string()),
        Err(_) => refused("OpenVM cannot make sense of it"),
    }
}

/// One STARK for each segment. The key names the program by `exe_commit`, which a person who relies on it makes from the sources.
fn verify_app(key: &Value, proof: &Value) -> Result<String> {
    let vk: AppVerifyingKey = from_base64(&key["key"]["app"]["app_vk"])?;
    let height = key["log_stacked_height"].as_u64().unwrap_or_default() as usize;
    ensure!(height <= MAX_APP_LOG_STACKED_HEIGHT, "the key has a height that there is not");
    // The parameters of a key decide how hard it is to forge a proof.
    let params = app_params_with_100_bits_security(height);
    ensure!(format!("{:?}", vk.vk.inner.params) == format!("{params:?}"), "the key has parameters of its own");
    let proof: ContinuationVmProof<SC> = from_base64(&proof["proof"]["app"])?;
    let commit = CommitBytes::from(verify_app_proof::<DefaultStarkEngine>(&vk, &proof)?);
    ensure!(key["key"]["app"]["exe_commit"] == commit.to_string(), "the proof is of another program");
    public_text(&proof.user_public_values.public_values)
}

/// One STARK of the whole execution. `baseline` names the program, and the circuits of all layers.
fn verify_stark(key: &Value, proof: &Value) -> Result<String> {
    let vk: MultiStarkVerifyingKey<SC> = from_base64(&key["key"]["stark"]["internal_recursive_vk"])?;
    let baseline: VerificationBaselineJson = serde_json::from_value(key["key"]["stark"]["baseline"].clone())?;
    let proof: VersionedVmStarkProof = serde_json::from_value(proof["proof"]["stark"].clone())?;
    let proof: VmStarkProof = proof.try_into().map_err(|why| eyre!("the proof cannot be read: {why}"))?;
    Sdk::verify_proof(vk, baseline.into(), &proof)?;
    public_text(&proof.user_pvs_proof.public_values)
}

fn from_base64<T: DeserializeOwned>(text: &Value) -> Result<T> {
    let Some(text) = text.as_str() else { bail!("a document does not have what the scheme wants") };
    Ok(bitcode::deserialize(&STANDARD.decode(text)?)?)
}

/// The bytes that the program revealed.
fn public_text(values: &[F]) -> Result<String> {
    let bytes: Result<Vec<u8>, _> = values.iter().map(|value| u8::try_from(value.as_canonical_u32())).collect();
    Ok(format!("0x{}", hex::encode(bytes?)))
}

fn refused(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
