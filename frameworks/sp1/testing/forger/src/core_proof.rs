use crate::lie::{INSTRUCTION_BYTES, Lie};
use eyre::{Result, eyre};
use slop_algebra::AbstractField;
use sp1_core_executor::{Program, SP1CoreOpts};
use sp1_core_executor_runner::MinimalExecutorRunner;
use sp1_core_machine::utils::generate_records;
use sp1_hypercube::{SP1VerifyingKey, air::PublicValues, prover::ProvingKey, prover::simple_prover};
use sp1_primitives::SP1Field;
use sp1_prover::{CpuSP1ProverComponents, SP1ProverComponents};
use sp1_sdk::{RiscvAir, SP1_CIRCUIT_VERSION, SP1Proof, SP1ProofWithPublicValues, SP1PublicValues, SP1Stdin};
use std::{borrow::Borrow, sync::Arc};
use tokio::runtime::Builder;

/// As SP1's own prover makes a core proof, one shard after the other, with a lie told on the way. With the key that it is made for.
pub fn forge(elf: &[u8], stdin: SP1Stdin, lie: Lie) -> Result<(SP1VerifyingKey, SP1ProofWithPublicValues)> {
    let program = Arc::new(Program::from(elf).map_err(|error| eyre!("{error}"))?);
    let true_values = values_of(&program, &stdin);
    let opts = SP1CoreOpts { minimal_trace_chunk_threshold: 1 << 20, trace_chunk_slots: 2, ..SP1CoreOpts::default() };
    let (mut records, _) =
        generate_records::<SP1Field>(program.clone(), stdin, opts, [0; 4]).map_err(|error| eyre!("{error}"))?;
    let claimed = lie.public_values(true_values);
    lie.tell(&mut records, &claimed)?;

    let verifier = CpuSP1ProverComponents::core_verifier(RiscvAir::machine());
    let prover = simple_prover(verifier.shard_verifier().clone());
    let (key, mut shards) = Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let (keys, mut vk) = prover.setup(program.clone()).await;
        if lie == Lie::Start {
            vk.pc_start = limbs(program.pc_start_abs + INSTRUCTION_BYTES);
        }
        // SAFETY: nothing else has these keys.
        let keys = Arc::into_inner(unsafe { keys.into_inner() }).ok_or_else(|| eyre!("The keys are in use."))?;
        let keys = Arc::new(ProvingKey { vk: vk.clone(), preprocessed_data: keys.preprocessed_data });
        let mut shards = vec![];
        for record in records {
            shards.push(prover.prove_shard(keys.clone(), record).await);
        }
        eyre::Ok((SP1VerifyingKey { vk }, shards))
    })?;
    shards.sort_by_key(|shard| {
        let values: &PublicValues<[_; 4], [_; 3], [_; 4], _> = shard.public_values.as_slice().borrow();
        (values.initial_timestamp, values.last_timestamp, values.previous_init_addr, values.previous_finalize_addr)
    });
    let proof = SP1ProofWithPublicValues::new(SP1Proof::Core(shards), claimed, SP1_CIRCUIT_VERSION.to_owned());
    Ok((key, proof))
}

/// What the guest commits to.
fn values_of(program: &Arc<Program>, stdin: &SP1Stdin) -> SP1PublicValues {
    let mut guest = MinimalExecutorRunner::simple(program.clone());
    for entry in &stdin.buffer {
        guest.with_input(entry);
    }
    while guest.execute_chunk().is_some() {}
    SP1PublicValues::from(guest.public_values_stream())
}

/// An address as a key has it: parts of 16 bits, the lowest first.
fn limbs(address: u64) -> [SP1Field; 3] {
    [0, 16, 32].map(|shift| SP1Field::from_canonical_u64((address >> shift) & 0xffff))
}
