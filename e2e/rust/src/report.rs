use std::fmt::Display;

use serde::Serialize;
use serde_json::{json, to_value, Value};
use sindri_openapi::apis::Error;

/// Prints what a call answered, and gives it back.
pub fn answer<Answer: Serialize>(method: &str, answer: Answer) -> Answer {
    let value = to_value(&answer).unwrap_or(Value::Null);
    println!("{}", json!({ "method": method, "answer": value }));
    answer
}

/// Prints an answer, or the error's text.
pub fn outcome<Answer: Serialize, Failure: Display>(
    method: &str,
    result: Result<Answer, Failure>,
) -> Option<Answer> {
    match result {
        Ok(value) => Some(answer(method, value)),
        Err(error) => failed(method, error.to_string()),
    }
}

/// Prints an answer of the generated client, or its error with the status and the body that came.
pub fn response<Answer: Serialize, Failure>(
    method: &str,
    result: Result<Answer, Error<Failure>>,
) -> Option<Answer> {
    match result {
        Ok(value) => Some(answer(method, value)),
        Err(Error::ResponseError(refusal)) => failed(
            method,
            format!("{} {}", refusal.status.as_u16(), refusal.content),
        ),
        Err(error) => failed(method, error.to_string()),
    }
}

fn failed<Answer>(method: &str, error: String) -> Option<Answer> {
    println!("{}", json!({ "method": method, "error": error }));
    None
}
