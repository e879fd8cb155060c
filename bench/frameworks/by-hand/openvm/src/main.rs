//! What a person writes who uses OpenVM by hand: `by-hand compile <elf> | prove | verify`, in a folder with openvm.toml and input.json.

use eyre::{Result, bail, eyre};
use openvm_circuit::arch::{ContinuationVmProof, instructions::exe::VmExe};
use openvm_sdk::{
    DefaultStarkEngine, F, SC, Sdk, StdIn,
    config::{AggregationSystemParams, AppConfig},
    fs::{read_object_from_file, write_object_to_file},
    keygen::{AppProvingKey, AppVerifyingKey},
    prover::verify_app_proof,
    types::ExecutableFormat,
};
use openvm_sdk_config::SdkVmConfig;
use openvm_stark_sdk::config::app_params_with_100_bits_security;
use openvm_transpiler::{elf::Elf, openvm_platform::memory::MEM_SIZE};
use std::{fs, sync::Arc};

/// As Proofyard chooses them: OpenVM's own are for longer programs, and larger machines.
const HEIGHT: usize = 22;
const SEGMENT_BYTES: usize = 1 << 30;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["compile", elf] => compile(elf),
        ["prove"] => prove(),
        ["verify"] => verify(),
        _ => bail!("usage: by-hand compile <elf> | prove | verify"),
    }
}

fn compile(elf: &str) -> Result<()> {
    let machine = SdkVmConfig::from_toml(&fs::read_to_string("openvm.toml")?)?.optimize();
    let config = AppConfig::new(machine, app_params_with_100_bits_security(HEIGHT));
    let sdk = Sdk::new(config, AggregationSystemParams::default())?;
    let elf = Elf::decode(&fs::read(elf)?, MEM_SIZE as u32)?;
    let exe = sdk.convert_to_exe(ExecutableFormat::Elf(elf))?;
    write_object_to_file("program.vmexe", exe.as_ref())?;
    let (pk, vk) = sdk.app_keygen();
    write_object_to_file("app.pk", &pk)?;
    write_object_to_file("app.vk", &vk)?;
    sdk.app_prover(exe)?;
    Ok(())
}

fn prove() -> Result<()> {
    let mut keys: AppProvingKey<SdkVmConfig> = read_object_from_file("app.pk")?;
    let machine = Arc::get_mut(&mut keys.app_vm_pk).ok_or_else(|| eyre!("the keys are in use"))?;
    machine.vm_config.system.config.set_segmentation_max_memory(SEGMENT_BYTES);
    let exe: VmExe<F> = read_object_from_file("program.vmexe")?;
    let document: serde_json::Value = serde_json::from_str(&fs::read_to_string("input.json")?)?;
    let mut input = StdIn::default();
    for number in document["input"].as_array().into_iter().flatten() {
        input.write_bytes(&(number.as_u64().unwrap_or_default() as u32).to_le_bytes());
    }
    let sdk = Sdk::builder()
        .app_pk(keys)
        .agg_params(AggregationSystemParams::default())
        .build()
        .map_err(|error| eyre!("{error}"))?;
    let proof = sdk.app_prover(exe)?.prove(input)?;
    Ok(write_object_to_file("app.proof", &proof)?)
}

fn verify() -> Result<()> {
    let vk: AppVerifyingKey = read_object_from_file("app.vk")?;
    let proof: ContinuationVmProof<SC> = read_object_from_file("app.proof")?;
    verify_app_proof::<DefaultStarkEngine>(&vk, &proof)?;
    Ok(())
}
