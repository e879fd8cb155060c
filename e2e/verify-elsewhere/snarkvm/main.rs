//! Verifies a proof of snarkVM with snarkVM alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
//! Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.

use anyhow::{Result, ensure};
use serde_json::Value;
use snarkvm_console::network::{
    CanaryV0, ConsensusVersion, MainnetV0, Network, TestnetV0, prelude::*, varuna_version_from_consensus,
};
use snarkvm_console::program::Locator;
use snarkvm_ledger_block::Execution;
use snarkvm_synthesizer_process::{InclusionVersion, Process};
use snarkvm_synthesizer_program::Program;
use snarkvm_synthesizer_snark::VerifyingKey;

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
    // The network is the project's, whatever the key says.
    let verdict = std::panic::catch_unwind(|| match text(&document("sindri.json")["network"]) {
        "testnet" => verify_by_newest::<TestnetV0>(&key, &public, &proof),
        "canary" => verify_by_newest::<CanaryV0>(&key, &public, &proof),
        _ => verify_by_newest::<MainnetV0>(&key, &public, &proof),
    });
    match verdict {
        Ok(Ok(())) => {}
        Ok(Err(why)) => refused(&why.to_string()),
        Err(_) => refused("snarkVM cannot make sense of it"),
    }
}

/// By the newest rules of a network for which this version of snarkVM has a height.
fn verify_by_newest<N: Network>(key: &Value, public: &Value, proof: &Value) -> Result<()> {
    let heights = N::CONSENSUS_VERSION_HEIGHTS();
    let newest = heights.iter().rev().find(|(_, height)| *height != u32::MAX);
    let (rules, _) = newest.unwrap_or_else(|| no_verdict("the network has no rules"));
    verify::<N>(key, public, proof, *rules)
}

fn verify<N: Network>(key: &Value, public: &Value, proof: &Value, rules: ConsensusVersion) -> Result<()> {
    let process = Process::<N>::load()?;
    for program in list(&key["programs"]) {
        process.lock().add_program(&Program::from_str(text(&program["source"]))?)?;
    }
    for one in list(&key["verifying_keys"]) {
        let locator = Locator::<N>::from_str(text(&one["function"]))?;
        let verifying_key = VerifyingKey::<N>::from_str(text(&one["key"]))?;
        process.insert_verifying_key(locator.program_id(), locator.resource(), verifying_key)?;
    }
    let execution = Execution::<N>::from_str(&proof["execution"].to_string())?;
    let root = execution.peek()?;
    // What is claimed to have been proved must be what the key is of, and what everyone is shown.
    for claimed in [key, public] {
        ensure!(root.program_id().to_string() == text(&claimed["program"]), "the proof is of another program");
        ensure!(root.function_name().to_string() == text(&claimed["function"]), "the proof is of another function");
    }
    let made: Value = serde_json::from_str(&root.to_string())?;
    for part in ["inputs", "outputs"] {
        ensure!(public_of(&made[part]) == public[part], "the proof has other public values");
    }
    let stacks = process.get_stacks(execution.transitions(), true)?;
    let varuna = varuna_version_from_consensus(rules);
    Process::<N>::verify_execution(rules, varuna, InclusionVersion::V1, &execution, &stacks)
}

/// The types of inputs or outputs, and the values of those that are public.
fn public_of(values: &Value) -> Value {
    let shown = list(values).iter().map(|one| match text(&one["type"]) {
        "constant" | "public" | "future" => serde_json::json!({ "type": one["type"], "value": one["value"] }),
        _ => serde_json::json!({ "type": one["type"] }),
    });
    shown.collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn refused(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}

fn no_verdict(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
