//! The JSON documents that Proofyard stores and its clients download. Each has one form: compact, its members in this order.

use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use base64::{engine::general_purpose::STANDARD, Engine};
use eyre::{ensure, eyre, Result};
use serde::{de::DeserializeOwned, Deserialize, Serialize};

pub const JOLT_VERSION: &str = "0.1.0";

/// The two that prove; Jolt's own tests leave hyrax out, for its openings are not reduced.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SchemeName {
    HyperKzg,
    Zeromorph,
}

/// `verification_key` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    pub jolt_version: String,
    pub commitment_scheme: SchemeName,
    /// Where inputs, outputs and the byte of a panic lie follows from these two. Jolt takes the prover's word for that.
    pub max_input_size: u64,
    pub max_output_size: u64,
    /// The program's instructions, and what its memory holds at first, as `ProofDocument` has them.
    pub bytecode: String,
    pub memory_init: String,
}

/// `proof` of the wire, as Sindri's clients read it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    /// `RV32IJoltProof`, compressed; base64.
    pub jolt_proof: String,
    /// `JoltCommitments`, compressed; base64.
    pub jolt_commitments: String,
    /// `Vec<ELFInstruction>` in MessagePack; base64.
    pub bytecode: String,
    /// `Vec<(u64, u8)>` in MessagePack; base64.
    pub memory_init: String,
}

/// Values in MessagePack as they stand in a document.
pub fn packed<T: Serialize>(value: &T) -> Result<String> {
    Ok(STANDARD.encode(rmp_serde::to_vec(value)?))
}

/// Reads what `packed` wrote, and nothing else.
pub fn unpacked<T: Serialize + DeserializeOwned>(text: &str) -> Result<T> {
    let value: T = rmp_serde::from_slice(&STANDARD.decode(text)?)?;
    ensure!(packed(&value)? == text, "Bytes are not in their one form");
    Ok(value)
}

/// Values of arkworks as they stand in a document.
pub fn compressed<T: CanonicalSerialize>(value: &T) -> Result<String> {
    let mut bytes = vec![];
    value.serialize_compressed(&mut bytes).map_err(|error| eyre!("{error}"))?;
    Ok(STANDARD.encode(bytes))
}

/// Reads what `compressed` wrote, and nothing else: points lie on their curve, numbers are below their field's order.
pub fn decompressed<T: CanonicalSerialize + CanonicalDeserialize>(text: &str) -> Result<T> {
    let bytes = STANDARD.decode(text)?;
    let value = T::deserialize_compressed(bytes.as_slice()).map_err(|error| eyre!("{error}"))?;
    ensure!(compressed(&value)? == text, "Bytes are not in their one form");
    Ok(value)
}
