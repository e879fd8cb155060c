use crate::builder_shape::could_be_built;
use crate::documents::{KeyDocument, ProofDocument};
use crate::forms::{public_values, read_common, read_proof, read_verifier_only};
use plonky2::plonk::circuit_data::VerifierCircuitData;
use std::fmt;

/// Why something is no proof, or no key.
#[derive(Debug)]
pub struct Refusal(pub &'static str);

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.0)
    }
}

/// Verifies a proof against the key of a build. The circuit is the key's; that the proof carries its circuit, too, is
/// for those who verify it elsewhere, and it must be the same one.
pub fn holds(
    key: &KeyDocument,
    public: &[String],
    document: &ProofDocument,
) -> Result<(), Refusal> {
    if document.common != key.common || document.verifier_data != key.verifier_data {
        return Err(Refusal("The proof is one of another circuit."));
    }
    let common = read_common(&key.common)?;
    let verifier_only = read_verifier_only(&key.verifier_data)?;
    could_be_built(&common, &verifier_only)?;
    let proof = read_proof(&document.proof, &common)?;
    if public_values(&proof) != public {
        return Err(Refusal("The public values are not the proof's."));
    }
    VerifierCircuitData {
        verifier_only,
        common,
    }
    .verify(proof)
    .map_err(|_| Refusal("The proof does not hold."))
}
