use crate::forms::{KeyForm, ProofForm, SchemeForm, ShardForm};
use crate::v5::Sp1;
use eyre::{Result, ensure, eyre};
use p3_field::{AbstractField, PrimeField32};
use proofyard_host::read;
use proofyard_sp1_shared::Scheme;
use proofyard_sp1_shared::documents::from_bytes;
use sp1_prover::{CoreSC, SP1_CIRCUIT_VERSION, SP1CoreProofData};
use sp1_stark::{
    Challenge, MachineProver, PROOF_MAX_NUM_PVS, ShardProof, Val, Word,
    air::{MachineAir, PublicValues, SP1_PROOF_NUM_PV_ELTS},
};
use std::borrow::Borrow;

type Shard = ShardProof<CoreSC>;
type Values = PublicValues<Word<Val<CoreSC>>, Val<CoreSC>>;

/// Whether a proof holds: the program of the key ran to a successful end, and committed to these public values.
pub fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()> {
    ensure!(scheme == Scheme::Core, "Compressed proofs of SP1 5 are not verified here");
    let key = read::<KeyForm>(key)?.key()?;
    let proof: ProofForm = from_bytes(proof)?;
    ensure!(proof.sp1_version == SP1_CIRCUIT_VERSION, "The proof is one of another version of SP1");
    ensure!(proof.tee_proof.is_none(), "The proof has a part of a TEE, which proofs of this server do not have");
    ensure!(proof.public_values.as_slice() == public_values, "The public values are not the proof's");
    let SchemeForm::Core(shards) = proof.proof;
    let shards = shards.into_iter().map(ShardForm::shard).collect::<Result<Vec<_>>>()?;
    let sp1 = Sp1::new();
    for shard in &shards {
        ensure_no_inner_proofs(values_of(shard)?)?;
        ensure_all_is_read(&sp1, shard)?;
    }
    let last = shards.last().ok_or_else(|| eyre!("The proof has no shards"))?;
    let digest = digest_of(values_of(last)?)?;
    ensure!(
        digest == proof.public_values.hash() || digest == proof.public_values.blake3_hash(),
        "The public values are not those that the program committed to"
    );
    // SP1's own verifier: the shards, and that they are one whole execution that ended with exit code 0.
    sp1.verify(&SP1CoreProofData(shards), &key).map_err(|error| eyre!("{error}"))
}

/// What a shard says of the execution. Behind that SP1 reads nothing.
fn values_of(shard: &Shard) -> Result<&Values> {
    ensure!(shard.public_values.len() == PROOF_MAX_NUM_PVS, "The proof has another number of public values");
    let (read, unread) = shard.public_values.split_at(SP1_PROOF_NUM_PV_ELTS);
    ensure!(unread.iter().all(|one| *one == Val::<CoreSC>::zero()), "The proof has public values that nothing reads");
    Ok(read.borrow())
}

/// A guest says by this digest which proofs it relies on. SP1's verifier of core proofs looks at none of them: what such a proof says of
/// them is its maker's word.
fn ensure_no_inner_proofs(values: &Values) -> Result<()> {
    ensure!(
        values.deferred_proofs_digest.iter().all(|one| *one == Val::<CoreSC>::zero()),
        "A core proof does not show that the proofs hold that its program relies on"
    );
    Ok(())
}

/// The hash of the public values to which the guest committed.
fn digest_of(values: &Values) -> Result<Vec<u8>> {
    let parts = values.committed_value_digest.iter().flat_map(|word| word.0);
    Ok(parts.map(|part| u8::try_from(part.as_canonical_u32())).collect::<Result<_, _>>()?)
}

/// Of chips that need no next row SP1's prover writes zeros in its place, and its verifier does not look there.
fn ensure_all_is_read(sp1: &Sp1, shard: &Shard) -> Result<()> {
    let machine = sp1.core_prover.machine();
    for (chip, opened) in machine.shard_chips_ordered(&shard.chip_ordering).zip(&shard.opened_values.chips) {
        let unread = if chip.local_only() { [&opened.main.next[..], &opened.preprocessed.next[..]].concat() } else { vec![] };
        ensure!(unread.iter().all(|one| *one == Challenge::<CoreSC>::zero()), "The proof has values of {} that nothing reads", chip.name());
    }
    Ok(())
}
