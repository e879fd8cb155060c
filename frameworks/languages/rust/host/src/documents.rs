use serde::{de::DeserializeOwned, Serialize};
use std::{error::Error, fmt};

/// Why a text is not the document that it should be.
#[derive(Debug)]
pub enum DocumentError {
    Members(serde_json::Error),
    Form,
}

impl fmt::Display for DocumentError {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(match self {
            Self::Members(_) => "A document does not have the members that it must have",
            Self::Form => "A document is not in its one form",
        })
    }
}

impl Error for DocumentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Members(error) => Some(error),
            Self::Form => None,
        }
    }
}

/// Reads a JSON document in its one form, compact and with its members in their order, whatever spaces stand in it.
pub fn read<T: Serialize + DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    let document: T = serde_json::from_str(text).map_err(DocumentError::Members)?;
    let again = serde_json::to_string(&document).map_err(DocumentError::Members)?;
    if without_spaces(text) == again {
        Ok(document)
    } else {
        Err(DocumentError::Form)
    }
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
