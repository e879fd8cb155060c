//! Verifies a proof of plonky2 with plonky2 alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.

use base64::{engine::general_purpose::STANDARD, Engine};
use plonky2::field::types::PrimeField64;
use plonky2::plonk::circuit_data::{CommonCircuitData, VerifierCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::PoseidonGoldilocksConfig as C;
use plonky2::plonk::proof::ProofWithPublicInputs;
use plonky2::util::serialization::DefaultGateSerializer;
use serde_json::Value;

type F = plonky2::field::goldilocks_field::GoldilocksField;
const D: usize = 2;

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        no_verdict("usage: verify <folder>")
    };
    let document = |name: &str| -> Value {
        let text =
            std::fs::read(format!("{folder}/{name}")).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")));
        serde_json::from_slice(&text).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")))
    };
    if let Err(why) = verify(
        &document("verification_key.json"),
        &document("public.json"),
        &document("proof.json"),
    ) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn verify(key: &Value, public: &Value, proof: &Value) -> Result<(), String> {
    // The circuit that a proof carries must be the one that was built.
    for part in ["common", "verifier_data"] {
        if key[part] != proof[part] {
            return Err(format!("the proof is of another circuit: its {part} is not the key's"));
        }
    }
    let read = |part: &str| {
        STANDARD
            .decode(proof[part].as_str().unwrap_or_default())
            .map_err(|why| format!("{part}: {why}"))
    };
    let common = CommonCircuitData::<F, D>::from_bytes(read("common")?, &DefaultGateSerializer)
        .map_err(|_| "the circuit cannot be read")?;
    let verifier_only = VerifierOnlyCircuitData::<C, D>::from_bytes(read("verifier_data")?)
        .map_err(|_| "the verifier's data cannot be read")?;
    let proof = ProofWithPublicInputs::<F, C, D>::from_bytes(read("proof")?, &common)
        .map_err(|_| "the proof cannot be read")?;
    let shown: Vec<String> = proof
        .public_inputs
        .iter()
        .map(|value| value.to_canonical_u64().to_string())
        .collect();
    if *public != serde_json::json!(shown) {
        return Err("the proof has other public values".into());
    }
    VerifierCircuitData { verifier_only, common }
        .verify(proof)
        .map_err(|why| why.to_string())
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
