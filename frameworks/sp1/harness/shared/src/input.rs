//! The input of a proof, as a person or a client writes it.

use crate::version::Version;
use proofyard_host::{Outcome, input_fault};
use serde_json::{Map, Value};

const SHAPE: &str = "The input must be SP1Stdin as serde_json writes it, {\"buffer\": [[bytes], …], \"ptr\": 0, \"proofs\": []}, or {\"input\": […]} with an entry for each thing that the guest reads: \"0x…\" (bytes), a number (u32), true or false, or one of a type, such as {\"u64\": 5} or {\"string\": \"text\"}";

/// Reads an input in one of its two forms.
pub fn read_input<V: Version>(text: &str) -> Outcome<V::Stdin> {
    let document: Value = match serde_json::from_str(text) {
        Ok(document) => document,
        Err(error) => {
            return input_fault(format!(
                "The input is not valid JSON, at line {}, column {}.",
                error.line(),
                error.column()
            ));
        }
    };
    let Value::Object(members) = document else {
        return input_fault(format!("{SHAPE}."));
    };
    if members.contains_key("buffer") {
        return read_stdin::<V>(members);
    }
    match (members.len(), members.get("input")) {
        (1, Some(Value::Array(entries))) => {
            let entries = entries.iter().enumerate().map(|(index, entry)| bytes_of(index, entry));
            Ok(V::stdin_of(entries.collect::<Outcome<Vec<_>>>()?))
        }
        _ => input_fault(format!("{SHAPE}.")),
    }
}

fn read_stdin<V: Version>(members: Map<String, Value>) -> Outcome<V::Stdin> {
    if let Some(other) = members.keys().find(|key| !["buffer", "ptr", "proofs"].contains(&key.as_str())) {
        return input_fault(format!("The input has buffer, as SP1Stdin has, and besides {other}, which SP1Stdin has not."));
    }
    serde_json::from_value(Value::Object(members))
        .or_else(|error| input_fault(format!("The input is not what this version of SP1 reads as SP1Stdin: {error}.")))
}

/// An entry as the guest reads it: bytes as they are, and everything else in bincode.
fn bytes_of(index: usize, entry: &Value) -> Outcome<Vec<u8>> {
    match entry {
        Value::String(text) => match text.strip_prefix("0x").map(hex::decode) {
            Some(Ok(bytes)) => Ok(bytes),
            _ => input_fault(format!(
                "input[{index}] is not hexadecimal digits after 0x, two for each byte. A text is written {{\"string\": \"…\"}}."
            )),
        },
        Value::Bool(is_true) => Ok(vec![u8::from(*is_true)]),
        Value::Number(_) => number_of(index, "u32", entry),
        Value::Object(members) if members.len() == 1 => match members.iter().next() {
            Some((name, Value::String(text))) if name == "string" => Ok(with_length(text.len(), text.as_bytes().to_vec())),
            Some((name, Value::Array(numbers))) => {
                let parts = numbers.iter().map(|one| number_of(index, name, one)).collect::<Outcome<Vec<_>>>()?;
                Ok(with_length(parts.len(), parts.concat()))
            }
            Some((name, value)) => number_of(index, name, value),
            None => input_fault(format!("input[{index}] is none of what an entry can be. {SHAPE}.")),
        },
        _ => input_fault(format!("input[{index}] is none of what an entry can be. {SHAPE}.")),
    }
}

/// What bincode writes before parts of which it does not know how many there are.
fn with_length(length: usize, bytes: Vec<u8>) -> Vec<u8> {
    [(length as u64).to_le_bytes().to_vec(), bytes].concat()
}

/// A number in the bytes of a type, least significant first.
fn number_of(index: usize, name: &str, value: &Value) -> Outcome<Vec<u8>> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(digits) => digits.clone(),
        _ => String::new(),
    };
    macro_rules! bytes {
        ($($kind:ident)*) => {
            match name {
                $(stringify!($kind) => text.parse::<$kind>().ok().map(|number| number.to_le_bytes().to_vec()),)*
                _ => return input_fault(format!("input[{index}] has the type {name}, and there are u8 to u128, i8 to i128, lists of these, and string.")),
            }
        };
    }
    match bytes!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128) {
        Some(bytes) => Ok(bytes),
        None => input_fault(format!("input[{index}] is not a whole number of the type {name}.")),
    }
}
