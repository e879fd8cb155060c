//! The JSON documents that Proofyard stores and its clients download. Each has one form: compact, its members in this order.

use crate::rules::Rules;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// `verification_key` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    pub rules: Rules,
    pub program: String,
    pub function: String,
    /// Those that it imports before those that import them, and the program itself last.
    pub programs: Vec<ProgramDocument>,
    /// One for each function of the call graph, the function itself first.
    pub verifying_keys: Vec<FunctionKey>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramDocument {
    /// As snarkVM writes it.
    pub source: String,
    /// snarkVM's checksum of the source, as hexadecimal digits.
    pub checksum: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionKey {
    /// Such as `hello.aleo/main`.
    pub function: String,
    /// As snarkVM writes it.
    pub key: String,
}

/// `proof` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    pub rules: Rules,
    /// SHA-256 of the key document in its one form, as hexadecimal digits: snarkVM reads past some bytes of a verifying key.
    pub key_hash: String,
    /// As snarkVM writes it.
    pub execution: Value,
}

/// `public` of the wire: the inputs and outputs of the function, in their order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicDocument {
    pub program: String,
    pub function: String,
    pub inputs: Vec<PublicValue>,
    pub outputs: Vec<PublicValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicValue {
    /// `constant`, `public`, `private`, `record`, `external_record`, `future` or another of snarkVM's.
    pub r#type: String,
    /// Of what everyone may see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl KeyDocument {
    /// What a proof names as the key that it is to be verified with.
    pub fn hash(&self) -> Result<String> {
        Ok(hexadecimal(&Sha256::digest(serde_json::to_vec(self)?)))
    }
}

/// Bytes as digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a document in its one form, whatever spaces stand in it.
pub fn read<T: Serialize + DeserializeOwned>(text: &str) -> Result<T> {
    let document: T = serde_json::from_str(text)
        .context("A document does not have the members that it must have")?;
    let again = serde_json::to_string(&document)?;
    ensure!(
        without_spaces(text) == again,
        "A document is not in its one form"
    );
    Ok(document)
}

/// Leaves out the spaces between the parts of a JSON text.
fn without_spaces(text: &str) -> String {
    let (mut is_string, mut is_escaped) = (false, false);
    text.chars()
        .filter(|&letter| {
            let keep = is_string || !matches!(letter, ' ' | '\t' | '\n' | '\r');
            if letter == '"' && !is_escaped {
                is_string = !is_string;
            }
            is_escaped = is_string && letter == '\\' && !is_escaped;
            keep
        })
        .collect()
}
