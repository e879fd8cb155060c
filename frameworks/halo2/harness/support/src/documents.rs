//! The JSON documents that Proofyard stores and its clients download. Each has one form only: what was read is written
//! again and must be the same.

use crate::layout::Pinning;
use crate::params::{expect_configurable, Params};
use base64::{engine::general_purpose::STANDARD, Engine};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why something is no proof, no key, or no circuit.
#[derive(Clone, Copy, Debug)]
pub struct Refusal(pub &'static str);

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.0)
    }
}

/// The multi-open strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Shplonk,
    Gwc,
}

impl Scheme {
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "shplonk" => Some(Self::Shplonk),
            "gwc" => Some(Self::Gwc),
            _ => None,
        }
    }
}

/// `verification_key` of the wire, with what it takes to read it without the user's code.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    /// Base64 of `VerifyingKey::to_bytes` in the format `RawBytesUnchecked`.
    pub data: String,
    /// What its columns and gates follow from: the parameters of halo2-base, or base64 of the columns and gates themselves.
    pub params: Params,
    /// The number of public values, by column.
    pub public_values: Vec<usize>,
    /// Base64 of the secret of the set-up times the generator of the second group, in the format `RawBytes`.
    pub s_g2: String,
    /// BLAKE2b-256 over all the above, in hexadecimal: a proof depends on the commitments and the set-up alone.
    pub digest: String,
}

impl KeyDocument {
    pub fn new(data: &[u8], pinning: &Pinning<Params>, s_g2: &[u8]) -> Self {
        let mut key = Self {
            data: STANDARD.encode(data),
            params: pinning.params.clone(),
            public_values: pinning.public_values.clone(),
            s_g2: STANDARD.encode(s_g2),
            digest: String::new(),
        };
        key.digest = key.digest_of_rest();
        key
    }

    pub fn read(text: &str) -> Result<Self, Refusal> {
        let key: Self = read_document(text)?;
        if key.digest != key.digest_of_rest() {
            return Err(Refusal(
                "The digest of the verification key is not that of its parts.",
            ));
        }
        expect_configurable(&key.params, &key.public_values)?;
        Ok(key)
    }

    fn digest_of_rest(&self) -> String {
        let parts = serde_json::json!([self.data, self.params, self.public_values, self.s_g2]);
        let hash = blake2b_simd::Params::new()
            .hash_length(32)
            .hash(parts.to_string().as_bytes());
        hash.to_hex().to_string()
    }
}

/// `proof` of the wire: base64 of what the transcript holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    pub data: String,
}

impl ProofDocument {
    pub fn new(proof: &[u8]) -> Self {
        Self {
            data: STANDARD.encode(proof),
        }
    }
}

/// `public` of the wire: by column, base64 of the 32 bytes of each value, lowest byte first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicDocument {
    pub data: Vec<Vec<String>>,
}

impl PublicDocument {
    pub fn new(values: &[Vec<Fr>]) -> Self {
        let texts = |column: &Vec<Fr>| {
            column
                .iter()
                .map(|one| STANDARD.encode(one.to_bytes()))
                .collect()
        };
        Self {
            data: values.iter().map(texts).collect(),
        }
    }

    pub fn values(&self) -> Result<Vec<Vec<Fr>>, Refusal> {
        let value = |text: &String| -> Result<Fr, Refusal> {
            let bytes: Option<[u8; 32]> = decode(text)?.try_into().ok();
            bytes
                .and_then(|bytes| Option::from(Fr::from_bytes(&bytes)))
                .ok_or(Refusal(
                    "A public value is not 32 bytes below the field's order.",
                ))
        };
        self.data
            .iter()
            .map(|column| column.iter().map(value).collect::<Result<Vec<_>, _>>())
            .collect()
    }
}

/// A JSON document whose members are those of the type, each once and in its form.
pub fn read_document<T: for<'de> Deserialize<'de> + Serialize>(text: &str) -> Result<T, Refusal> {
    const NOT_AS_IT_MUST_BE: Refusal =
        Refusal("A document does not have the members that it must have.");
    let document: T = serde_json::from_str(text).map_err(|_| NOT_AS_IT_MUST_BE)?;
    let value: serde_json::Value = serde_json::from_str(text).map_err(|_| NOT_AS_IT_MUST_BE)?;
    if serde_json::to_value(&document).ok() == Some(value) {
        Ok(document)
    } else {
        Err(NOT_AS_IT_MUST_BE)
    }
}

pub fn decode(text: &str) -> Result<Vec<u8>, Refusal> {
    STANDARD
        .decode(text)
        .map_err(|_| Refusal("A text is not base64."))
}
