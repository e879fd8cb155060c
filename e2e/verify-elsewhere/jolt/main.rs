//! Verifies a proof of Jolt 0.1.0 with Jolt alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when Jolt accepts it, with 1 when it does not, and with 2 when it cannot tell. **That Jolt accepts it shows nothing:**
//! anyone can make a proof that this version accepts, of any output.

use ark_bn254::{Bn254, Fr};
use ark_serialize::CanonicalDeserialize;
use base64::{engine::general_purpose::STANDARD, Engine};
use common::rv_trace::JoltDevice;
use eyre::{bail, ensure, eyre, Result};
use jolt_core::{
    jolt::vm::{
        rv32i_vm::{RV32IJoltProof, RV32IJoltVM, C, M},
        Jolt, JoltCommitments,
    },
    poly::commitment::{commitment_scheme::CommitmentScheme, hyperkzg::HyperKZG, zeromorph::Zeromorph},
};
use serde::de::DeserializeOwned;
use serde_json::Value;

fn main() {
    let Some(folder) = std::env::args().nth(1) else { no_verdict("usage: verify <folder>") };
    let document = |name: &str| -> Value {
        let text = std::fs::read(format!("{folder}/{name}")).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")));
        serde_json::from_slice(&text).unwrap_or_else(|why| no_verdict(&format!("{name}: {why}")))
    };
    let (key, public, proof) = (document("verification_key.json"), document("public.json"), document("proof.json"));
    // The scheme is the project's, whatever the key says.
    let scheme = document("sindri.json")["commitmentScheme"].as_str().unwrap_or("hyperkzg").to_owned();
    let verdict = std::panic::catch_unwind(|| match scheme.as_str() {
        "hyperkzg" => verify::<HyperKZG<Bn254>>(&key, &public, &proof),
        "zeromorph" => verify::<Zeromorph<Bn254>>(&key, &public, &proof),
        _ => bail!("there is no commitment scheme that is called {scheme}"),
    });
    match verdict {
        Ok(Ok(())) => {}
        Ok(Err(why)) => refused(&why.to_string()),
        Err(_) => refused("Jolt cannot make sense of it"),
    }
}

/// What Jolt finds. The key is the program: a person who relies on it compiles the sources, and runs them, which alone shows an output.
fn verify<S: CommitmentScheme<Field = Fr>>(key: &Value, public: &Value, proof: &Value) -> Result<()> {
    ensure!(
        proof["bytecode"] == key["bytecode"] && proof["memory_init"] == key["memory_init"],
        "the proof is of another program"
    );
    let jolt_proof: RV32IJoltProof<Fr, S> = from_arkworks(&proof["jolt_proof"])?;
    let commitments: JoltCommitments<S> = from_arkworks(&proof["jolt_commitments"])?;
    let device: JoltDevice = serde_json::from_value(public.clone())?;
    ensure!(jolt_proof.program_io == device, "the public values are not the proof's");
    let (bytecode, memory_init) = (from_messagepack(&key["bytecode"])?, from_messagepack(&key["memory_init"])?);
    // How long the keys of the prover are makes no difference to the verifier.
    let preprocessing = <RV32IJoltVM as Jolt<Fr, S, C, M>>::preprocess(bytecode, memory_init, 1 << 10, 1 << 10, 1 << 10);
    RV32IJoltVM::verify(preprocessing, jolt_proof, commitments, None).map_err(|why| eyre!("{why}"))
}

fn from_arkworks<T: CanonicalDeserialize>(text: &Value) -> Result<T> {
    T::deserialize_compressed(bytes_of(text)?.as_slice()).map_err(|why| eyre!("{why}"))
}

fn from_messagepack<T: DeserializeOwned>(text: &Value) -> Result<T> {
    Ok(rmp_serde::from_slice(&bytes_of(text)?)?)
}

fn bytes_of(text: &Value) -> Result<Vec<u8>> {
    let Some(text) = text.as_str() else { bail!("a document does not have what it must have") };
    Ok(STANDARD.decode(text)?)
}

fn refused(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
