//! The JSON documents that Proofyard stores and its clients download. Every reader here accepts one form only: what it has
//! read is written again and must be the same text, because bincode takes numbers that are not reduced and leaves bytes over.

use crate::bound_transcript::Binding;
use crate::system::{Key, Proof, F};
use base64::{engine::general_purpose::STANDARD, Engine};
use boojum::cs::implementations::prover::ProofConfig;
use boojum::cs::traits::gate::GatePlacementStrategy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Why something is no proof, or no key.
#[derive(Debug)]
pub struct Refusal(pub String);

impl Refusal {
    pub fn new(why: &str) -> Self {
        Self(why.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

/// Where the instances of a gate lie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Placement {
    GeneralPurposeColumns,
    SpecializedColumns {
        repetitions: usize,
        share_constants: bool,
    },
}

impl From<GatePlacementStrategy> for Placement {
    fn from(strategy: GatePlacementStrategy) -> Self {
        match strategy {
            GatePlacementStrategy::UseGeneralPurposeColumns => Self::GeneralPurposeColumns,
            GatePlacementStrategy::UseSpecializedColumns {
                num_repetitions,
                share_constants,
            } => Self::SpecializedColumns {
                repetitions: num_repetitions,
                share_constants,
            },
        }
    }
}

impl From<Placement> for GatePlacementStrategy {
    fn from(placement: Placement) -> Self {
        match placement {
            Placement::GeneralPurposeColumns => Self::UseGeneralPurposeColumns,
            Placement::SpecializedColumns {
                repetitions,
                share_constants,
            } => Self::UseSpecializedColumns {
                num_repetitions: repetitions,
                share_constants,
            },
        }
    }
}

/// A gate that a circuit allows, in the order in which `configure_builder` allows them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllowedGate {
    /// The name of one of boojum's own gates, or `Lookup` for what `allow_lookup` adds.
    pub gate: String,
    /// The gate's parameters in bincode, as hexadecimal text; empty where it has none.
    pub parameters: String,
    pub placement: Placement,
}

/// `verification_key` of the wire.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyDocument {
    pub gates: Vec<AllowedGate>,
    pub proof_config: ProofConfig,
    /// Base64 of boojum's `VerificationKey` in bincode.
    pub verification_key: String,
}

impl KeyDocument {
    /// What the challenges of every proof of this key begin with.
    pub fn binding(&self) -> Binding {
        let text = serde_json::to_string(self).expect("texts and numbers are JSON");
        let hash = Sha256::digest(text.as_bytes());
        std::array::from_fn(|index| {
            let bytes = hash[4 * index..4 * index + 4]
                .try_into()
                .expect("four bytes");
            F(u64::from(u32::from_le_bytes(bytes)))
        })
    }

    pub fn read_key(&self) -> Result<Key, Refusal> {
        read(&self.verification_key, "verification key")
    }
}

/// `proof` of the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofDocument {
    /// Base64 of boojum's `Proof` in bincode.
    pub proof: String,
}

impl ProofDocument {
    pub fn read_proof(&self) -> Result<Proof, Refusal> {
        read(&self.proof, "proof")
    }
}

/// Base64 of a thing in bincode, whose numbers are reduced when they are written.
pub fn write(thing: &impl Serialize) -> String {
    STANDARD.encode(bincode::serialize(thing).expect("a thing in memory can be written"))
}

fn read<T: Serialize + DeserializeOwned>(text: &str, what: &str) -> Result<T, Refusal> {
    let cannot = || Refusal(format!("The {what} cannot be read."));
    let bytes = STANDARD.decode(text).map_err(|_| cannot())?;
    let thing: T = bincode::deserialize(&bytes).map_err(|_| cannot())?;
    if write(&thing) != text {
        return Err(Refusal(format!("The {what} is not in its one form.")));
    }
    Ok(thing)
}

/// Decimal texts, for a number of the field may be larger than what JSON's readers keep exactly.
pub fn public_values(proof: &Proof) -> Vec<String> {
    proof
        .public_inputs
        .iter()
        .map(|value| value.to_reduced_u64().to_string())
        .collect()
}
