//! Proves a guest of SP1 5 with the published Rust SDK, and has SP1's own SDK decode and check what came back.
//!
//! It decides nothing: it prints one line of JSON, and the test that started it judges it. Settings come by the environment:
//! `SINDRI_BASE_URL` and `SINDRI_API_KEY` as the SDK reads them, `CIRCUIT` the build, `BIDS` the guest's input, a JSON list.

use std::env;
use std::time::Duration;

use serde::Serialize;
use sindri::client::SindriClient;
use sindri::integrations::sp1_v5::{SP1ProgramInfo, SP1ProofInfo};
use sindri::ProofInput;
use sp1_sdk::{HashableKey, Prover, ProverClient, SP1PublicValues, SP1Stdin};

/// What SP1's own types made of the answers.
#[derive(Serialize)]
struct Report {
    proof_id: String,
    /// Of the key of the build and of that with the proof.
    program_keys: [String; 2],
    public_values: String,
    sp1_version: String,
    /// Why `verify_sp1_proof_locally` refuses, which is nothing for a good proof.
    refused: Option<String>,
    /// The same, with one bit of a public value changed.
    refused_when_changed: Option<String>,
}

fn setting(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("Set {name}."))
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let client = SindriClient::default()
        .with_polling_interval(Duration::from_millis(500))
        .with_no_timeout();
    let circuit = setting("CIRCUIT");
    let bids: Vec<u32> = serde_json::from_str(&setting("BIDS")).expect("a list of bids");
    let mut stdin = SP1Stdin::new();
    stdin.write(&bids);
    let input = ProofInput::try_from(stdin).expect("an input");

    let build = runtime
        .block_on(client.get_circuit(&circuit, Some(true)))
        .expect("the build");
    let answer = runtime
        .block_on(client.prove_circuit(&circuit, input, None, None, None))
        .expect("a proof");
    let key = answer.get_sp1_verifying_key().expect("the key of the proof");
    let of_build = build.get_sp1_verifying_key().expect("the key of the build");
    let proof = answer.to_sp1_proof_with_public().expect("a proof of SP1 5");
    let refused = answer.verify_sp1_proof_locally(&key).err();

    let mut changed = proof.clone();
    let mut bytes = changed.public_values.to_vec();
    bytes[0] ^= 1;
    changed.public_values = SP1PublicValues::from(&bytes);
    let refused_when_changed = ProverClient::builder().cpu().build().verify(&changed, &key).err();

    let report = Report {
        proof_id: answer.proof_id.to_string(),
        program_keys: [of_build.bytes32(), key.bytes32()],
        public_values: proof.public_values.raw(),
        sp1_version: proof.sp1_version.clone(),
        refused: refused.map(|error| error.to_string()),
        refused_when_changed: refused_when_changed.map(|error| error.to_string()),
    };
    println!("{}", serde_json::to_string(&report).expect("a line of JSON"));
}
