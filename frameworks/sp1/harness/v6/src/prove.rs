use crate::execute::GUEST_MEMORY_BYTES;
use eyre::{Result, eyre};
use proofyard_sp1_shared::documents::to_bytes;
use proofyard_sp1_shared::{Proved, Scheme};
use sp1_core_executor::SP1Context;
use sp1_prover::worker::{SP1LocalNode, SP1LocalNodeBuilder, SP1WorkerConfig, cpu_worker_builder};
use sp1_prover_types::network_base_types::ProofMode;
use sp1_sdk::{SP1ProofWithPublicValues, SP1Stdin};
use tokio::runtime::Runtime;

/// Entries of memory in a part of an execution that is recorded at once.
const CHUNK_ENTRIES: u64 = 1 << 20;
const CHUNKS_AT_ONCE: usize = 2;
/// Elements of the trace of a shard, of 400 million that SP1 takes by itself: a proof takes some nine gigabytes with it.
const SHARD_ELEMENTS: u64 = 1 << 27;
/// How many proofs are aggregated into one.
const ARITY: usize = 2;

/// A prover that has one program.
pub struct OneProgram {
    node: SP1LocalNode,
    elf: Vec<u8>,
    scheme: Scheme,
    runtime: Runtime,
}

/// Starts SP1's own prover in this process, with one worker of each kind: each holds whole traces.
pub fn open(elf: Vec<u8>, scheme: Scheme) -> Result<OneProgram> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let node = runtime.block_on(async {
        let worker = cpu_worker_builder().with_config(|config| make_small(config, scheme));
        SP1LocalNodeBuilder::from_worker_client_builder(worker).build().await
    });
    let node = node.map_err(|error| eyre!("SP1's prover did not start: {error:#}"))?;
    Ok(OneProgram { node, elf, scheme, runtime })
}

fn make_small(config: &mut SP1WorkerConfig, scheme: Scheme) {
    let controller = &mut config.controller_config;
    controller.num_splicing_workers = 1;
    controller.splicing_buffer_size = 1;
    controller.global_memory_buffer_size = 2;
    controller.max_reduce_arity = ARITY;
    controller.opts.minimal_trace_chunk_threshold = CHUNK_ENTRIES;
    controller.opts.trace_chunk_slots = CHUNKS_AT_ONCE;
    controller.opts.memory_limit = GUEST_MEMORY_BYTES;
    controller.opts.sharding_threshold.element_threshold = SHARD_ELEMENTS;
    let core = &mut config.prover_config.core_prover_config;
    core.num_core_workers = 1;
    core.core_buffer_size = 1;
    core.num_setup_workers = 1;
    core.setup_buffer_size = 1;
    // A proof is verified when it is whole, in another process.
    core.verify_intermediates = false;
    let recursion = &mut config.prover_config.recursion_prover_config;
    recursion.num_prepare_reduce_workers = 1;
    recursion.prepare_reduce_buffer_size = 1;
    recursion.num_recursion_executor_workers = 1;
    recursion.recursion_executor_buffer_size = 1;
    recursion.num_recursion_prover_workers = 1;
    recursion.recursion_prover_buffer_size = 1;
    recursion.verify_intermediates = false;
    // Each arity wants keys of its own, made when the prover starts. A core proof aggregates nothing.
    recursion.max_compose_arity = if scheme == Scheme::Core { 0 } else { ARITY };
    config.prover_config.deferred_prover_config.num_deferred_workers = 1;
    config.prover_config.deferred_prover_config.deferred_buffer_size = 1;
}

/// Makes a proof.
pub fn prove(prover: &OneProgram, stdin: SP1Stdin) -> Result<Proved> {
    let OneProgram { node, elf, scheme, runtime } = prover;
    let mode = match scheme {
        Scheme::Core => ProofMode::Core,
        Scheme::Compressed => ProofMode::Compressed,
    };
    let made = runtime.block_on(node.prove_with_mode(elf, stdin, SP1Context::default(), mode));
    let made = SP1ProofWithPublicValues::from(made.map_err(|error| eyre!("SP1 made no proof: {error:#}"))?);
    Ok(Proved { public_values: made.public_values.to_vec(), proof: to_bytes(&made)? })
}
