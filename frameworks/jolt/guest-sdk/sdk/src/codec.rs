//! The same package as a program of the machine: it says what its function takes, and turns JSON into what the guest reads. It is
//! the project's own code from beginning to end, so what it says is the project's word.
//!
//!     codec info <file>       leaves a JSON object
//!     codec encode <file>     leaves the bytes of an input, which comes from standard input

use proofyard_harness::{Harness, FAILED};
use serde::{de::DeserializeOwned, Serialize};
pub use std::{string::String, vec::Vec};
use serde_json::{value::RawValue, Deserializer};
use std::collections::BTreeMap;
use std::io::{stdin, Read};

/// A sentence about the input.
pub type Encoded = Result<(), String>;

/// What is known of a provable function.
pub struct Function {
    pub name: &'static str,
    pub arguments: &'static [&'static str],
    pub memory_bytes: u64,
    pub stack_bytes: u64,
    pub max_input_bytes: u64,
    pub max_output_bytes: u64,
}

/// The input, and what was made of it.
pub struct Input<'a> {
    arguments: &'static [&'static str],
    parts: Vec<&'a RawValue>,
    bytes: Vec<u8>,
}

impl Input<'_> {
    /// Takes the next argument, as `T`.
    pub fn add<T: DeserializeOwned + Serialize>(&mut self, index: usize) -> Encoded {
        let name = self.arguments[index];
        // From the text itself, so that numbers of 128 bits are whole.
        let value: T = serde_json::from_str(self.parts[index].get())
            .map_err(|why| format!("The argument {name} is not what the guest reads: {}.", without_place(&why)))?;
        let bytes = postcard::to_stdvec(&value).map_err(|why| format!("The argument {name} cannot be written for the guest: {why}."))?;
        self.bytes.extend(bytes);
        Ok(())
    }
}

/// Does what the program was called for.
pub fn run(function: &Function, encode: fn(&mut Input) -> Encoded) -> i32 {
    let harness = Harness::open();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (made, file) = match args.as_slice() {
        ["info", file] => (Ok(info(function).into_bytes()), file),
        ["encode", file] => (encode_input(function, encode), file),
        _ => {
            eprintln!("usage: info | encode, and a file");
            return FAILED;
        }
    };
    let bytes = made.unwrap_or_else(|sentence| harness.fail(&sentence));
    match std::fs::write(file, bytes) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("{error}");
            FAILED
        }
    }
}

fn info(function: &Function) -> String {
    format!(
        r#"{{"function":"{}","memoryBytes":{},"stackBytes":{},"maxInputBytes":{},"maxOutputBytes":{}}}"#,
        function.name, function.memory_bytes, function.stack_bytes, function.max_input_bytes, function.max_output_bytes,
    )
}

fn encode_input(function: &Function, encode: fn(&mut Input) -> Encoded) -> Result<Vec<u8>, String> {
    let mut text = String::new();
    stdin().read_to_string(&mut text).map_err(|_| "The input is not text in UTF-8.")?;
    let whole: &RawValue = serde_json::from_str(&text)
        .map_err(|why| format!("The input is not valid JSON, at line {}, column {}.", why.line(), why.column()))?;
    let parts = divide(function.arguments, whole)?;
    // One argument is the whole document, or the member of its name.
    if let ([_], [part]) = (function.arguments, parts.as_slice()) {
        let attempt = encode_parts(function, encode, vec![*part]);
        return if part.get() == whole.get() { attempt } else { attempt.or_else(|why| encode_parts(function, encode, vec![whole]).map_err(|_| why)) };
    }
    encode_parts(function, encode, parts)
}

fn encode_parts(function: &Function, encode: fn(&mut Input) -> Encoded, parts: Vec<&RawValue>) -> Result<Vec<u8>, String> {
    let mut input = Input { arguments: function.arguments, parts, bytes: vec![] };
    encode(&mut input)?;
    let most = function.max_input_bytes;
    if input.bytes.len() as u64 > most {
        return Err(format!("The input takes {} bytes, and the guest reads at most {most} (max_input_size).", input.bytes.len()));
    }
    Ok(input.bytes)
}

/// The parts of the document that are the arguments: members by their names, or the entries of a list.
fn divide<'a>(arguments: &[&str], whole: &'a RawValue) -> Result<Vec<&'a RawValue>, String> {
    let members: Option<BTreeMap<String, &RawValue>> = serde_json::from_str(whole.get()).ok();
    match (arguments, members) {
        ([name], members) => Ok(vec![members.and_then(|all| all.get(*name).copied()).unwrap_or(whole)]),
        ([], Some(members)) if members.is_empty() => Ok(vec![]),
        ([], _) => Err("The guest's function has no arguments, so the input must be {}.".to_owned()),
        (names, Some(mut members)) => {
            let parts = names
                .iter()
                .map(|name| members.remove(*name).ok_or_else(|| format!("The input has no {name}. The guest's arguments are {}.", names.join(", "))))
                .collect::<Result<Vec<_>, _>>()?;
            match members.keys().next() {
                Some(name) => Err(format!("The input has {name:?}, which is no argument of the guest. They are {}.", names.join(", "))),
                None => Ok(parts),
            }
        }
        (names, None) => {
            let mut entries: Vec<&RawValue> = vec![];
            let read = Deserializer::from_str(whole.get()).into_iter::<Vec<&RawValue>>().next();
            if let Some(Ok(list)) = read {
                entries = list;
            }
            if entries.len() != names.len() {
                return Err(format!("The input must be an object with {}, or a list of these {}.", names.join(", "), names.len()));
            }
            Ok(entries)
        }
    }
}

/// What serde_json says, without its line and column, which count from the argument's beginning.
fn without_place(why: &serde_json::Error) -> String {
    let text = why.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}
