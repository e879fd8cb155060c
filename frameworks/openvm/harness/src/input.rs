//! The input of a proof, as a person writes it.

use openvm_sdk::{F, StdIn};
use openvm_stark_backend::p3_field::{PrimeCharacteristicRing, PrimeField32};
use proofyard_host::{Outcome, input_fault};
use serde_json::Value;

const SHAPE: &str = "The input must be a JSON object with input, a list: texts such as \"0x01…\" (bytes) and \"0x02…\" (words of the field, each of four bytes, little-endian) as cargo-openvm has them, or numbers, booleans and lists of numbers from 0 to 4294967295";

/// Reads `{"input": […]}`; each entry is one that the guest reads.
pub fn read_input(text: &str) -> Outcome<StdIn> {
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
    let entries = match document {
        Value::Object(members) if members.len() == 1 => members.get("input").cloned(),
        _ => None,
    };
    let Some(Value::Array(entries)) = entries else {
        return input_fault(format!("{SHAPE}."));
    };
    let mut input = StdIn::default();
    for (index, entry) in entries.iter().enumerate() {
        match entry {
            Value::String(text) => push_text(&mut input, index, text)?,
            Value::Array(numbers) => {
                // As a `Vec<u32>` is serialized: its length, and its elements.
                let mut words = vec![numbers.len() as u32];
                for number in numbers {
                    words.push(word_of(index, number)?);
                }
                push_words(&mut input, &words);
            }
            one => {
                let word = word_of(index, one)?;
                push_words(&mut input, &[word]);
            }
        }
    }
    Ok(input)
}

fn word_of(index: usize, value: &Value) -> Outcome<u32> {
    let word = match value {
        Value::Bool(is_true) => Some(u32::from(*is_true)),
        Value::Number(number) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        _ => None,
    };
    match word {
        Some(word) => Ok(word),
        None => input_fault(format!("input[{index}] is none of what an entry can be. {SHAPE}.")),
    }
}

fn push_words(input: &mut StdIn, words: &[u32]) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    input.write_bytes(&bytes);
}

fn push_text(input: &mut StdIn, index: usize, text: &str) -> Outcome<()> {
    let Ok(bytes) = hex::decode(text.strip_prefix("0x").unwrap_or(text)) else {
        return input_fault(format!("input[{index}] is not hexadecimal digits after 0x, two for each byte."));
    };
    match bytes.split_first() {
        Some((1, bytes)) => {
            input.write_bytes(bytes);
            Ok(())
        }
        Some((2, bytes)) if bytes.len().is_multiple_of(4) => {
            let words: Vec<u32> = bytes
                .chunks_exact(4)
                .map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte)))
                .collect();
            if words.iter().any(|word| *word >= F::ORDER_U32) {
                return input_fault(format!("input[{index}] has a word that is not below {}, the order of the field.", F::ORDER_U32));
            }
            let elements: Vec<F> = words.into_iter().map(F::from_u32).collect();
            input.write_field(&elements);
            Ok(())
        }
        Some((2, _)) => input_fault(format!("input[{index}] begins with 02, and its words are not whole: each has four bytes.")),
        _ => input_fault(format!("input[{index}] must begin with 01 (bytes) or 02 (words of the field).")),
    }
}
