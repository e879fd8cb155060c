//! The one form of what SP1 5 writes with maps whose order is chance.

use eyre::{Result, ensure};
use proofyard_sp1_shared::documents::read;
use rmpv::Value;
use serde::{Serialize, de::DeserializeOwned};

/// JSON whose members are in the order of their names.
pub fn to_sorted_text<T: Serialize>(value: &T) -> Result<String> {
    Ok(serde_json::to_string(&serde_json::to_value(value)?)?)
}

/// Reads what `to_sorted_text` wrote, and nothing else but for spaces.
pub fn read_sorted<T: Serialize + DeserializeOwned>(text: &str) -> Result<T> {
    let document: serde_json::Value = read(text)?;
    let value: T = serde_json::from_value(document.clone())?;
    ensure!(serde_json::to_value(&value)? == document, "A document is not in its one form");
    Ok(value)
}

/// MessagePack whose maps are in the order of their keys.
pub fn to_sorted_bytes<T: Serialize>(value: &T) -> Result<Vec<u8>> {
    sorted(&rmp_serde::to_vec(value)?)
}

/// Reads what `to_sorted_bytes` wrote, and nothing else.
pub fn from_sorted_bytes<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let value: T = rmp_serde::from_slice(bytes)?;
    ensure!(to_sorted_bytes(&value)? == bytes, "Bytes are not in their one form");
    Ok(value)
}

fn sorted(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut rest = bytes;
    let mut value = rmpv::decode::read_value(&mut rest)?;
    sort(&mut value);
    let mut written = Vec::with_capacity(bytes.len());
    rmpv::encode::write_value(&mut written, &value)?;
    Ok(written)
}

fn sort(value: &mut Value) {
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(sort),
        Value::Map(members) => {
            members.iter_mut().for_each(|(_, part)| sort(part));
            members.sort_by(|(one, _), (other, _)| one.as_str().cmp(&other.as_str()));
        }
        _ => {}
    }
}
