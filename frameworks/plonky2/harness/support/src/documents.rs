//! The JSON documents that Proofyard stores and its clients download.

use serde::{Deserialize, Serialize};

/// `proof` of the wire: each member is the base64 of plonky2's `to_bytes`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    pub proof: String,
    pub common: String,
    pub verifier_data: String,
}

/// `verification_key` of the wire: the two members of the proof that belong to the circuit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    pub common: String,
    pub verifier_data: String,
}
