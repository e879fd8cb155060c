//! What a person writes who uses SP1 by hand: `by-hand-sp1 compile <elf> | prove <elf> | verify`, in a folder with input.json.

use eyre::{Result, bail, eyre};
use sp1_core_executor::SP1Context;
use sp1_prover::worker::{SP1LocalNodeBuilder, SP1WorkerConfig, cpu_worker_builder};
use sp1_prover_types::network_base_types::ProofMode;
use sp1_sdk::{Elf, LightProver, Prover, ProvingKey, SP1ProofWithPublicValues, SP1Stdin, SP1VerifyingKey};
use std::fs;
use tokio::runtime::Builder;

const KEY: &str = "verification_key.json";
const PROOF: &str = "proof.bin";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["compile", elf] => runtime.block_on(compile(elf)),
        ["prove", elf] => runtime.block_on(prove(elf)),
        ["verify"] => runtime.block_on(verify()),
        _ => bail!("usage: by-hand-sp1 compile <elf> | prove <elf> | verify"),
    }
}

/// Makes the key, and runs the guest for its cycles: a build of Proofyard tells both.
async fn compile(elf: &str) -> Result<()> {
    let prover = LightProver::new().await;
    let elf = Elf::from(fs::read(elf)?);
    let keys = prover.setup(elf.clone()).await.map_err(|why| eyre!("{why}"))?;
    fs::write(KEY, serde_json::to_string(keys.verifying_key())?)?;
    let (_, report) = prover.execute(elf, read_input()?).calculate_gas(false).await.map_err(|why| eyre!("{why}"))?;
    println!("{} cycles", report.total_instruction_count());
    Ok(())
}

async fn prove(elf: &str) -> Result<()> {
    let worker = cpu_worker_builder().with_config(make_small);
    let node = SP1LocalNodeBuilder::from_worker_client_builder(worker).build().await.map_err(|why| eyre!("{why}"))?;
    let made = node.prove_with_mode(&fs::read(elf)?, read_input()?, SP1Context::default(), ProofMode::Core).await;
    let proof = SP1ProofWithPublicValues::from(made.map_err(|why| eyre!("{why}"))?);
    proof.save(PROOF).map_err(|why| eyre!("{why}"))
}

fn read_input() -> Result<SP1Stdin> {
    let document: serde_json::Value = serde_json::from_str(&fs::read_to_string("input.json")?)?;
    let mut input = SP1Stdin::new();
    for number in document["input"].as_array().into_iter().flatten() {
        input.write(&(number.as_u64().unwrap_or_default() as u32));
    }
    Ok(input)
}

async fn verify() -> Result<()> {
    let key: SP1VerifyingKey = serde_json::from_str(&fs::read_to_string(KEY)?)?;
    let proof = SP1ProofWithPublicValues::load(PROOF).map_err(|why| eyre!("{why}"))?;
    LightProver::new().await.verify(&proof, &key, None).map_err(|why| eyre!("{why}"))
}

/// As Proofyard makes it: SP1's own configuration wants more memory than this machine has.
fn make_small(config: &mut SP1WorkerConfig) {
    let controller = &mut config.controller_config;
    controller.num_splicing_workers = 1;
    controller.splicing_buffer_size = 1;
    controller.global_memory_buffer_size = 2;
    controller.max_reduce_arity = 2;
    controller.opts.minimal_trace_chunk_threshold = 1 << 20;
    controller.opts.trace_chunk_slots = 2;
    controller.opts.memory_limit = 512 << 20;
    controller.opts.sharding_threshold.element_threshold = 1 << 27;
    let core = &mut config.prover_config.core_prover_config;
    core.num_core_workers = 1;
    core.core_buffer_size = 1;
    core.num_setup_workers = 1;
    core.setup_buffer_size = 1;
    core.verify_intermediates = false;
    let recursion = &mut config.prover_config.recursion_prover_config;
    recursion.num_prepare_reduce_workers = 1;
    recursion.prepare_reduce_buffer_size = 1;
    recursion.num_recursion_executor_workers = 1;
    recursion.recursion_executor_buffer_size = 1;
    recursion.num_recursion_prover_workers = 1;
    recursion.recursion_prover_buffer_size = 1;
    recursion.verify_intermediates = false;
    recursion.max_compose_arity = 0;
    config.prover_config.deferred_prover_config.num_deferred_workers = 1;
    config.prover_config.deferred_prover_config.deferred_buffer_size = 1;
}
