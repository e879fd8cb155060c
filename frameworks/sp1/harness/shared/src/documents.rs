//! The JSON documents that Proofyard stores and its clients download. Each has one form: compact, its members in this order.

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, WrapErr, ensure, eyre};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// `proof` of the wire: one key, whose value is base64 of SP1's proof in MessagePack.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProofDocument {
    proof: String,
}

/// `public` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PublicDocument {
    /// The bytes that the guest committed to, as hexadecimal digits after `0x`.
    public_values: String,
}

pub(crate) fn proof_text(proof: &[u8]) -> Result<String> {
    Ok(serde_json::to_string(&ProofDocument { proof: STANDARD.encode(proof) })?)
}

pub(crate) fn read_proof(text: &str) -> Result<Vec<u8>> {
    let ProofDocument { proof } = read(text)?;
    let bytes = STANDARD.decode(&proof)?;
    ensure!(STANDARD.encode(&bytes) == proof, "The proof is not in its one form");
    Ok(bytes)
}

pub(crate) fn public_text(values: &[u8]) -> Result<String> {
    let public_values = format!("0x{}", hex::encode(values));
    Ok(serde_json::to_string(&PublicDocument { public_values })?)
}

pub(crate) fn read_public(text: &str) -> Result<Vec<u8>> {
    let PublicDocument { public_values } = read(text)?;
    let digits = public_values.strip_prefix("0x").ok_or_else(|| eyre!("The public values do not begin with 0x"))?;
    let bytes = hex::decode(digits)?;
    ensure!(hex::encode(&bytes) == digits, "The public values are not in their one form");
    Ok(bytes)
}

/// Reads a document in its one form, whatever spaces stand in it.
pub fn read<T: Serialize + DeserializeOwned>(text: &str) -> Result<T> {
    let document: T = serde_json::from_str(text)
        .wrap_err("A document does not have the members that it must have")?;
    let again = serde_json::to_string(&document)?;
    ensure!(without_spaces(text) == again, "A document is not in its one form");
    Ok(document)
}

/// Bytes of MessagePack.
pub fn to_bytes<T: Serialize>(value: &T) -> Result<Vec<u8>> {
    Ok(rmp_serde::to_vec(value)?)
}

/// Reads what `to_bytes` wrote, and nothing else: no other bytes have the same meaning.
pub fn from_bytes<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let value: T = rmp_serde::from_slice(bytes)?;
    ensure!(to_bytes(&value)? == bytes, "Bytes are not in their one form");
    Ok(value)
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
