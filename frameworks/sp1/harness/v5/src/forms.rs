//! SP1's key and proof with the tables in them in one order. SP1 5 writes a table in another order each time, and then the same proof
//! would have many forms. What is written here is read by SP1's own types `SP1VerifyingKey` and `SP1ProofWithPublicValues`.

use eyre::{Result, ensure};
use p3_matrix::Dimensions;
use serde::{Deserialize, Serialize};
use sp1_primitives::io::SP1PublicValues;
use sp1_prover::SP1VerifyingKey;
use sp1_stark::{
    Challenge, Com, CoreSC, Dom, OpeningProof, ShardCommitment, ShardOpenedValues, ShardProof, StarkVerifyingKey, Val,
    septic_digest::SepticDigest,
};
use std::collections::BTreeMap;

/// The place of a chip among those of a shard, by its name.
type Ordering = BTreeMap<String, usize>;

#[derive(Serialize, Deserialize)]
pub struct KeyForm {
    vk: StarkKeyForm,
}

#[derive(Serialize, Deserialize)]
struct StarkKeyForm {
    commit: Com<CoreSC>,
    pc_start: Val<CoreSC>,
    initial_global_cumulative_sum: SepticDigest<Val<CoreSC>>,
    chip_information: Vec<(String, Dom<CoreSC>, Dimensions)>,
    chip_ordering: Ordering,
}

impl From<SP1VerifyingKey> for KeyForm {
    fn from(SP1VerifyingKey { vk }: SP1VerifyingKey) -> Self {
        Self {
            vk: StarkKeyForm {
                commit: vk.commit,
                pc_start: vk.pc_start,
                initial_global_cumulative_sum: vk.initial_global_cumulative_sum,
                chip_information: vk.chip_information,
                chip_ordering: vk.chip_ordering.into_iter().collect(),
            },
        }
    }
}

impl KeyForm {
    /// SP1's key, whose hash does not hold the ordering: that follows from the rest.
    pub fn key(self) -> Result<SP1VerifyingKey> {
        let StarkKeyForm { commit, pc_start, initial_global_cumulative_sum, chip_information, chip_ordering } = self.vk;
        let names = chip_information.iter().map(|(name, ..)| name.clone());
        let ordering: Ordering = names.enumerate().map(|(place, name)| (name, place)).collect();
        ensure!(ordering == chip_ordering, "The key has its chips in another order");
        let chip_ordering = chip_ordering.into_iter().collect();
        Ok(SP1VerifyingKey {
            vk: StarkVerifyingKey { commit, pc_start, initial_global_cumulative_sum, chip_information, chip_ordering },
        })
    }
}

/// `SP1ProofWithPublicValues` of SP1's SDK.
#[derive(Serialize, Deserialize)]
pub struct ProofForm {
    pub proof: SchemeForm,
    pub public_values: SP1PublicValues,
    pub sp1_version: String,
    pub tee_proof: Option<Vec<u8>>,
}

/// A proof of another scheme is not read at all.
#[derive(Serialize, Deserialize)]
pub enum SchemeForm {
    Core(Vec<ShardForm>),
}

#[derive(Serialize, Deserialize)]
pub struct ShardForm {
    commitment: ShardCommitment<Com<CoreSC>>,
    opened_values: ShardOpenedValues<Val<CoreSC>, Challenge<CoreSC>>,
    opening_proof: OpeningProof<CoreSC>,
    chip_ordering: Ordering,
    public_values: Vec<Val<CoreSC>>,
}

impl From<ShardProof<CoreSC>> for ShardForm {
    fn from(shard: ShardProof<CoreSC>) -> Self {
        Self {
            commitment: shard.commitment,
            opened_values: shard.opened_values,
            opening_proof: shard.opening_proof,
            chip_ordering: shard.chip_ordering.into_iter().collect(),
            public_values: shard.public_values,
        }
    }
}

impl ShardForm {
    /// SP1's proof, in which each chip has a place of its own, and no place is left out.
    pub fn shard(self) -> Result<ShardProof<CoreSC>> {
        let Self { commitment, opened_values, opening_proof, chip_ordering, public_values } = self;
        let mut places: Vec<usize> = chip_ordering.values().copied().collect();
        places.sort_unstable();
        ensure!(places.into_iter().eq(0..opened_values.chips.len()), "A shard has chips without values");
        let chip_ordering = chip_ordering.into_iter().collect();
        Ok(ShardProof { commitment, opened_values, opening_proof, chip_ordering, public_values })
    }
}
