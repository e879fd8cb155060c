//! The JSON documents that Proofyard stores and its clients download. Each has one form: compact, its members in this order.

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, ensure};
use openvm_sdk::types::{VerificationBaselineJson, VersionedVmStarkProof};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

pub const OPENVM_VERSION: &str = "2.0.2";

/// `verification_key` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    pub openvm_version: String,
    /// Base-two logarithm of the rows that traces are stacked to; another makes another key.
    pub log_stacked_height: usize,
    pub key: SchemeKey,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SchemeKey {
    App {
        /// Commitment to the program: its code, its first memory and where it begins.
        exe_commit: String,
        /// Of the circuits that `openvm.toml` asks for; base64 of bitcode, as cargo-openvm's app.vk.
        app_vk: String,
    },
    Stark {
        /// The commitment to the program, and those to the circuits of each layer; as cargo-openvm has it.
        baseline: Box<VerificationBaselineJson>,
        /// Of the last layer, the same for all programs; base64 of bitcode, as cargo-openvm's.
        internal_recursive_vk: String,
    },
}

/// `proof` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    /// SHA-256 of the key document in its one form, as hexadecimal digits: one build has one key.
    pub key_hash: String,
    pub proof: SchemeProof,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SchemeProof {
    /// One STARK for each segment of the execution; base64 of bitcode, as cargo-openvm's app proof.
    App(String),
    /// One STARK of all of them; as cargo-openvm's.
    Stark(Box<VersionedVmStarkProof>),
}

/// `public` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicDocument {
    /// The bytes that the guest revealed, as hexadecimal digits after `0x`; zero where it revealed nothing.
    pub public_values: String,
}

impl KeyDocument {
    /// What a proof names as the key that it is to be verified with.
    pub fn hash(&self) -> Result<String> {
        Ok(hex::encode(Sha256::digest(serde_json::to_vec(self)?)))
    }
}

/// Bytes as they stand in a document.
pub fn to_text<T: Serialize>(value: &T) -> Result<String> {
    Ok(STANDARD.encode(bitcode::serialize(value)?))
}

/// Reads what `to_text` wrote, and nothing else: no other text has the same meaning.
pub fn from_text<T: Serialize + DeserializeOwned>(text: &str) -> Result<T> {
    let value: T = bitcode::deserialize(&STANDARD.decode(text)?)?;
    ensure!(to_text(&value)? == text, "Bytes are not in their one form");
    Ok(value)
}
