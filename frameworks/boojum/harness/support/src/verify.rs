use crate::bound_transcript::BoundTranscript;
use crate::consistency::check_key;
use crate::documents::{public_values, KeyDocument, ProofDocument, Refusal};
use crate::system::{required_queries, Proof, TreeHasher};
use boojum::cs::implementations::pow::NoPow;

/// Verifies a proof against the key of a build, with boojum's own gates: no code of the user takes part.
pub fn holds(
    document: &KeyDocument,
    public: &[String],
    proof: &ProofDocument,
) -> Result<(), Refusal> {
    let checked = check_key(document)?;
    let proof = proof.read_proof()?;
    if public_values(&proof) != public {
        return Err(Refusal::new("The public values are not the proof's."));
    }
    has_pinned_shape(&proof, document)?;
    let verifier = checked.evaluators.into_verifier();
    let binding = document.binding();
    if verifier.verify::<TreeHasher, BoundTranscript, NoPow>(binding, &checked.key, &proof) {
        Ok(())
    } else {
        Err(Refusal::new("The proof does not hold."))
    }
}

/// What boojum's verifier takes from the proof, or does not look at.
fn has_pinned_shape(proof: &Proof, document: &KeyDocument) -> Result<(), Refusal> {
    if proof.proof_config != document.proof_config {
        return Err(Refusal::new(
            "The proof was made with another configuration than the key's.",
        ));
    }
    // boojum 0.32.11 logs this and accepts: a proof without queries, which anyone can make, holds for it.
    if proof.queries_per_fri_repetition.len() != required_queries(&document.proof_config) {
        return Err(Refusal::new("The proof answers another number of queries."));
    }
    if proof.pow_challenge != 0 {
        return Err(Refusal::new("The proof has a work that nothing asked for."));
    }
    Ok(())
}
