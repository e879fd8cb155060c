use crate::v6::wait_for;
use eyre::{Result, bail, ensure, eyre};
use proofyard_host::read;
use proofyard_sp1_shared::Scheme;
use proofyard_sp1_shared::documents::from_bytes;
use sp1_hypercube::air::PublicValues;
use sp1_sdk::{LightProver, Prover, SP1Proof, SP1ProofWithPublicValues, SP1VerifyingKey};
use std::borrow::Borrow;

/// Whether a proof holds: the program of the key ran to a successful end, and committed to these public values.
pub fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()> {
    let key: SP1VerifyingKey = read(key)?;
    let proof: SP1ProofWithPublicValues = from_bytes(proof)?;
    ensure!(proof.tee_proof.is_none(), "The proof has a part of a TEE, which proofs of this server do not have");
    ensure!(proof.public_values.as_slice() == public_values, "The public values are not the proof's");
    match (scheme, &proof.proof) {
        (Scheme::Core, SP1Proof::Core(shards)) => {
            for shard in shards {
                ensure_no_inner_proofs(&shard.public_values)?;
            }
        }
        (Scheme::Compressed, SP1Proof::Compressed(_)) => {}
        _ => bail!("The proof is one of another scheme"),
    }
    let verifier = wait_for(LightProver::new())?;
    verifier.verify(&proof, &key, None).map_err(|error| eyre!("{error}"))
}

/// A guest says by this digest which proofs it relies on. SP1 verifies them where it compresses a proof, and its verifier of core
/// proofs looks at none of them: what such a proof says of them is its maker's word.
fn ensure_no_inner_proofs<F: Copy + PartialEq + Default>(values: &[F]) -> Result<()> {
    ensure!(values.len() == sp1_hypercube::PROOF_MAX_NUM_PVS, "The proof has another number of public values");
    let values: &PublicValues<[F; 4], [F; 3], [F; 4], F> = values.borrow();
    ensure!(
        values.deferred_proofs_digest.iter().all(|one| *one == F::default()),
        "A core proof does not show that the proofs hold that its program relies on"
    );
    Ok(())
}
