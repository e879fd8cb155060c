use crate::documents::{ProofDocument, read};
use crate::key::{is_main, read_key};
use crate::prove::no_ledger_root;
use crate::public::public_values;
use anyhow::{Result, ensure};
use snarkvm_console::network::{Network, prelude::*};
use snarkvm_ledger_block::Execution;
use snarkvm_synthesizer_process::{InclusionVersion, Process};

/// Whether a proof holds: it is one of the function that the key is of, by the key's rules, with these public values.
pub fn verify<N: Network>(key: &str, public: &str, proof: &str) -> Result<()> {
    let build = read_key::<N>(key)?;
    let document: ProofDocument = read(proof)?;
    ensure!(
        document.rules == build.document.rules,
        "The proof was made by other rules"
    );
    ensure!(
        document.key_hash == build.document.hash()?,
        "The proof was made with another key"
    );
    let written = document.execution.to_string();
    let execution = Execution::<N>::from_str(&written)?;
    ensure!(
        execution.to_string() == written,
        "The execution is not in its one form"
    );
    let root = execution.peek()?;
    ensure!(
        is_main(&build.main, root.program_id(), root.function_name()),
        "The proof is one of another function"
    );
    // No part of the proof speaks of it: any other would hold as well.
    ensure!(
        execution.global_state_root() == no_ledger_root::<N>(),
        "The proof names the state of a ledger"
    );
    let own = serde_json::to_string(&public_values(&execution)?)?;
    ensure!(
        serde_json::to_string(&read::<crate::documents::PublicDocument>(public)?)? == own,
        "The public values are not the proof's"
    );
    let stacks = build.process.get_stacks(execution.transitions(), true)?;
    Process::<N>::verify_execution(
        build.consensus,
        build.varuna,
        InclusionVersion::V1,
        &execution,
        &stacks,
    )
}
