use crate::config::read_config;
use crate::documents::{KeyDocument, OPENVM_VERSION, SchemeKey, to_text};
use crate::files::{AGGREGATION_KEYS, APP_KEYS, EXECUTABLE, KEY, RECURSIVE_KEYS, RECURSIVE_VK};
use crate::machine::{commitment, machine};
use crate::main_errors::{MainErrors, let_main_fail};
use eyre::eyre;
use openvm_circuit::arch::instructions::exe::VmExe;
use openvm_sdk::{
    F, SC, Sdk,
    config::AggregationSystemParams,
    fs::{read_object_from_file, write_object_to_file},
    keygen::AggProvingKey,
    types::{ExecutableFormat, VerificationBaselineJson},
};
use openvm_stark_backend::keygen::types::{MultiStarkProvingKey, MultiStarkVerifyingKey};
use openvm_transpiler::{elf::Elf, openvm_platform::memory::MEM_SIZE};
use proofyard_host::{Outcome, input_fault, told, without_panic};
use serde_json::{Value, json};
use std::{fs, path::Path, sync::Arc};

/// What a build is made of.
pub struct Compilation<'a> {
    pub elf: &'a Path,
    pub config: Option<&'a Path>,
    pub log_stacked_height: usize,
    /// Folder of the keys of the last layer, where proofs are aggregated.
    pub aggregation: Option<&'a Path>,
    pub results: &'a Path,
}

/// Makes the program and the keys of a build.
pub fn compile(wish: &Compilation) -> Outcome<Value> {
    let text = match wish.config.map(fs::read_to_string) {
        None => None,
        Some(Ok(text)) => Some(text),
        Some(Err(_)) => return input_fault("openvm.toml is not text in UTF-8."),
    };
    let config = read_config(text.as_deref(), wish.log_stacked_height)?;
    let bytes = fs::read(wish.elf)?;
    let sdk = without_panic(|| eyre::Ok(Sdk::new(config, AggregationSystemParams::default())?))
        .or_else(|error| input_fault(format!("openvm.toml asks for a machine that OpenVM does not make: {}.", told(&error))))?;
    let (exe, main_errors) = translate(&sdk, bytes)?;
    let instructions = exe.program.num_defined_instructions();
    write_object_to_file(wish.results.join(EXECUTABLE), exe.as_ref())?;

    let (app_pk, app_vk) = without_panic(|| eyre::Ok(sdk.app_keygen()))
        .or_else(|error| input_fault(format!("OpenVM makes no keys for the machine of openvm.toml: {}.", told(&error))))?;
    write_object_to_file(wish.results.join(APP_KEYS), &app_pk)?;
    let machine = machine(&app_pk).map_err(eyre::Report::from)?;
    without_panic(|| eyre::Ok(machine.metered_interpreter(&exe).map(|_| ())?)).or_else(|error| {
        input_fault(format!(
            "The program has an instruction that the machine of this project does not run, such as one for a modulus or a curve that openvm.toml does not have: {}.",
            told(&error)
        ))
    })?;
    let (commit, key) = match wish.aggregation {
        None => {
            let commit = commitment(&machine, &exe)?.to_string();
            let app_vk = to_text(&app_vk)?;
            (commit.clone(), SchemeKey::App { exe_commit: commit, app_vk })
        }
        Some(aggregation) => aggregated(&sdk, exe, aggregation, wish.results)?,
    };
    let document = KeyDocument {
        openvm_version: OPENVM_VERSION.to_owned(),
        log_stacked_height: wish.log_stacked_height,
        key,
    };
    let text = serde_json::to_string(&document).map_err(eyre::Report::from)?;
    fs::write(wish.results.join(KEY), &text)?;
    Ok(json!({
        "exeCommit": commit,
        "keyHash": document.hash()?,
        "instructions": instructions,
        "mainErrors": main_errors,
    }))
}

/// `unimp`, which compilers write where a program must not go on. OpenVM 2.0.2 steps over it (GHSA-6p9w-9j7q-867r): a program that
/// aborts would go on with whatever comes next, and have a proof.
const UNIMP: u32 = 0xc000_1073;
/// `rdcycle x0`, with which OpenVM ends a program as one that failed.
const FAILS: u32 = 0xc000_2073;

/// Where a program's code ends at the latest: that of the largest program ends there where OpenVM's build puts it. What runs a program has
/// tables by address, from zero on.
const MAX_CODE_END: usize = 20 << 20;

/// The machine's own instructions of a program for RISC-V.
fn translate(sdk: &Sdk, mut bytes: Vec<u8>) -> Outcome<(Arc<VmExe<F>>, MainErrors)> {
    let (mut exe, main_errors) = without_panic(|| {
        let main_errors = let_main_fail(&mut bytes)?;
        let mut elf = Elf::decode(&bytes, MEM_SIZE as u32)?;
        for word in elf.instructions.iter_mut().filter(|word| **word == UNIMP) {
            *word = FAILS;
        }
        eyre::Ok((sdk.convert_to_exe(ExecutableFormat::Elf(elf))?, main_errors))
    })
    .or_else(|error| {
        input_fault(format!(
            "The program has what the machine of this project does not run, such as instructions of an extension that openvm.toml does not ask for: {}.",
            told(&error)
        ))
    })?;
    let end = exe.program.pc_base as usize + 4 * exe.program.instructions_and_debug_infos.len();
    if end > MAX_CODE_END {
        return input_fault(format!(
            "The program's code ends at {end:#x}, and may end at {MAX_CODE_END:#x} at the latest. OpenVM's own build has it begin at 0x200800: -Clink-arg=-Ttext=0x00200800."
        ));
    }
    // All memory is zero where nothing else is said, and OpenVM's reader of programs says it for every byte of `.bss`.
    Arc::make_mut(&mut exe).init_memory.retain(|_, byte| *byte != 0);
    Ok((exe, main_errors))
}

fn aggregated(sdk: &Sdk, exe: Arc<VmExe<F>>, aggregation: &Path, results: &Path) -> Outcome<(String, SchemeKey)> {
    let prefix = sdk.agg_prefix_pk();
    write_object_to_file(results.join(AGGREGATION_KEYS), &prefix)?;
    let app_pk = read_object_from_file(results.join(APP_KEYS))?;
    let internal_recursive: Arc<MultiStarkProvingKey<SC>> =
        read_object_from_file(aggregation.join(RECURSIVE_KEYS))?;
    let whole = Sdk::builder()
        .app_pk(app_pk)
        .agg_pk(AggProvingKey { prefix, internal_recursive })
        .build()
        .map_err(|error| eyre!("{error}"))?;
    let baseline: VerificationBaselineJson =
        whole.prover(exe).map_err(eyre::Report::from)?.generate_baseline().into();
    let vk: MultiStarkVerifyingKey<SC> = read_object_from_file(aggregation.join(RECURSIVE_VK))?;
    Ok((
        baseline.app_exe_commit.to_string(),
        SchemeKey::Stark {
            baseline: Box::new(baseline),
            internal_recursive_vk: to_text(&vk)?,
        },
    ))
}

/// Makes the keys of the last layer of aggregation, which are the same for all programs.
pub fn make_aggregation_keys(results: &Path) -> Outcome<()> {
    let config = read_config(None, openvm_stark_sdk::config::MAX_APP_LOG_STACKED_HEIGHT)?;
    let sdk = Sdk::new(config, AggregationSystemParams::default()).map_err(eyre::Report::from)?;
    let keys = sdk.agg_pk().internal_recursive;
    write_object_to_file(results.join(RECURSIVE_VK), keys.get_vk())?;
    write_object_to_file(results.join(RECURSIVE_KEYS), keys)?;
    Ok(())
}
