//! Jolt's proofs and commitments have members that its verifier computes itself or never reads. They are empty in what its prover
//! makes; whatever else stands there would hold as well, and one proof would have many documents.

use crate::{documents::compressed, scheme::Scheme};
use ark_bn254::Fr;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use eyre::{ensure, eyre, Result};
use jolt_core::{
    jolt::vm::{
        rv32i_vm::{RV32IJoltProof, C},
        JoltCommitments, JoltPreprocessing,
    },
    lasso::memory_checking::{Initializable, NoPreprocessing},
    subprotocols::grand_product::BatchedGrandProductProof,
};

/// Whether nothing stands in a proof but what the verifier reads.
pub fn check<S: Scheme>(
    preprocessing: &JoltPreprocessing<C, Fr, S>,
    proof: &RV32IJoltProof<Fr, S>,
    commitments: &JoltCommitments<S>,
) -> Result<()> {
    let memory = &proof.read_write_memory.memory_checking_proof;
    let timestamps = &proof.read_write_memory.timestamp_validity_proof;
    let lookups = &proof.instruction_lookups.memory_checking;
    check_values::<S::Commitment, _, _>(commitments, preprocessing)?;
    check_values::<Fr, _, _>(&proof.bytecode.openings, &preprocessing.bytecode)?;
    check_values::<Fr, _, _>(&memory.openings, &preprocessing.read_write_memory)?;
    check_values::<Fr, _, _>(&lookups.openings, &preprocessing.instruction_lookups)?;
    check_values::<Fr, _, _>(&timestamps.openings, &NoPreprocessing)?;
    let products: [&BatchedGrandProductProof<S>; 7] = [
        &proof.bytecode.read_write_grand_product,
        &proof.bytecode.init_final_grand_product,
        &memory.read_write_grand_product,
        &memory.init_final_grand_product,
        &lookups.read_write_grand_product,
        &lookups.init_final_grand_product,
        &timestamps.batched_grand_product,
    ];
    ensure!(products.iter().all(|one| one.quark_proof.is_none()), "The proof has a member that is not read");
    Ok(())
}

/// Whether a structure holds nothing but the values that Jolt takes from it.
fn check_values<T, P, D>(data: &D, preprocessing: &P) -> Result<()>
where
    T: CanonicalSerialize + CanonicalDeserialize,
    D: Initializable<T, P>,
{
    let mut fresh = D::initialize(preprocessing);
    copy(data.read_write_values(), fresh.read_write_values_mut())?;
    copy(data.init_final_values(), fresh.init_final_values_mut())?;
    ensure!(compressed(&fresh)? == compressed(data)?, "The proof has a member that is not read");
    Ok(())
}

fn copy<T: CanonicalSerialize + CanonicalDeserialize>(from: Vec<&T>, to: Vec<&mut T>) -> Result<()> {
    ensure!(from.len() == to.len(), "The proof has more or fewer values than the program asks for");
    for (value, place) in from.into_iter().zip(to) {
        let mut bytes = vec![];
        value.serialize_uncompressed(&mut bytes).map_err(|error| eyre!("{error}"))?;
        *place = T::deserialize_uncompressed_unchecked(bytes.as_slice()).map_err(|error| eyre!("{error}"))?;
    }
    Ok(())
}
