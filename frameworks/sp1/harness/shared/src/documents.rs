//! The JSON documents that Proofyard stores and its clients download. Each has one form: compact, its members in this order.

use base64::{Engine, engine::general_purpose::STANDARD};
use eyre::{Result, ensure, eyre};
use proofyard_host::read;
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
