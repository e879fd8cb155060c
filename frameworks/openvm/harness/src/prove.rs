use crate::documents::{KeyDocument, ProofDocument, PublicDocument, SchemeProof, to_text};
use crate::files::{AGGREGATION_KEYS, APP_KEYS, EXECUTABLE, KEY, RECURSIVE_KEYS};
use crate::input::read_input;
use crate::machine::{Machine, machine};
use eyre::{Report, Result, eyre};
use openvm_circuit::{
    arch::{
        ContinuationVmProof, ExecutionError, VirtualMachineError,
        execution_mode::Segment,
        instructions::{exe::VmExe, riscv::RV32_MEMORY_AS},
    },
    system::memory::online::{GuestMemory, LinearMemory},
};
use openvm_sdk::{
    DefaultStarkEngine, F, SC, Sdk, StdIn,
    fs::{read_object_from_file, write_object_to_file},
    keygen::{AggPrefixProvingKey, AggProvingKey, AppProvingKey},
    prover::AppProver,
    types::VersionedVmStarkProof,
};
use openvm_sdk_config::{SdkVmConfig, SdkVmCpuBuilder};
use openvm_stark_backend::{keygen::types::MultiStarkProvingKey, p3_field::PrimeField32};
use proofyard_host::{Outcome, Panic, input_fault, read, told, without_panic};
use serde_json::{Value, json};
use std::{fs, path::Path, sync::Arc, time::Instant};

/// What a proof of a build is made of.
pub struct Build<'a> {
    pub folder: &'a Path,
    /// Bytes that a segment may take before the next one begins: some 3.7 times that are taken in the end.
    pub segment_bytes: usize,
}

impl Build<'_> {
    fn app_keys(&self) -> Result<AppProvingKey<SdkVmConfig>> {
        let mut keys: AppProvingKey<SdkVmConfig> = read_object_from_file(self.folder.join(APP_KEYS))?;
        let machine = Arc::get_mut(&mut keys.app_vm_pk).ok_or_else(|| eyre!("The keys are in use."))?;
        machine.vm_config.system.config.set_segmentation_max_memory(self.segment_bytes);
        Ok(keys)
    }

    fn executable(&self) -> Result<VmExe<F>> {
        read_object_from_file(self.folder.join(EXECUTABLE))
    }
}

/// Runs the guest on an input, as the proof will, and leaves the input in the form that the prover reads. What the guest prints goes to
/// standard output.
pub fn execute(build: &Build, input: &str, witness: &Path) -> Outcome<Value> {
    let input = read_input(input)?;
    let keys = build.app_keys()?;
    let machine = machine(&keys).map_err(Report::from)?;
    let exe = build.executable()?;
    let (segments, memory_bytes) = match without_panic(|| eyre::Ok(run(&machine, &exe, input.clone()))) {
        Ok(Ok(ended)) => ended,
        Ok(Err(error)) => return input_fault(why_it_ended(&error)),
        Err(panic) => return input_fault(format!("The guest could not be run: {}.", told(&panic))),
    };
    write_object_to_file(witness, &input)?;
    let cycles: u64 = segments.iter().map(|segment| segment.num_insns).sum();
    let (cells, interactions) = largest(&keys.app_vm_pk.vm_pk, &segments);
    Ok(json!({
        "cycles": cycles,
        "segments": segments.len(),
        "segmentCells": cells,
        "segmentInteractions": interactions,
        "memoryBytes": memory_bytes,
    }))
}

/// Runs a program as its proof will, divided into segments; with the bytes of memory that the prover hashes.
fn run(machine: &Machine, exe: &VmExe<F>, input: StdIn) -> Result<(Vec<Segment>, usize), VirtualMachineError> {
    let interpreter = machine.metered_interpreter(exe)?;
    let (segments, end) = interpreter.execute_metered(input, machine.build_metered_ctx(exe))?;
    let first = exe.init_memory.iter().rev().find(|(_, byte)| **byte != 0).map_or(0, |((_, address), _)| *address as usize + 1);
    // All that a segment begins with is hashed, and what it changes by itself. What the last one begins with may be what it ends with.
    let hashed = if segments.len() == 1 { first } else { first.max(used(&end.memory)) };
    Ok((segments, hashed))
}

/// Bytes of a guest's memory up to the last that is not zero, in whole pages.
fn used(memory: &GuestMemory) -> usize {
    const ZEROS: [u8; 4096] = [0; 4096];
    let bytes = memory.memory.mem[RV32_MEMORY_AS as usize].as_slice();
    let zeros = bytes.rchunks(ZEROS.len()).take_while(|page| *page == &ZEROS[..page.len()]).count();
    bytes.len().saturating_sub(zeros * ZEROS.len())
}

/// The most cells that the traces of a segment have, and the most rows times the buses that these are on, as OpenVM counts them
/// where it divides an execution.
fn largest(circuits: &MultiStarkProvingKey<SC>, segments: &[Segment]) -> (u64, u64) {
    let sizes = segments.iter().map(|segment| {
        let rows = segment.trace_heights.iter().map(|&rows| if rows == 0 { 0 } else { u64::from(rows).next_power_of_two() });
        circuits.per_air.iter().zip(rows).fold((0, 0), |(cells, interactions), (circuit, rows)| {
            let width = circuit.vk.params.width.total_width() as u64;
            let buses = circuit.vk.symbolic_constraints.interactions.len() as u64;
            (cells + rows * width, interactions + rows * buses)
        })
    });
    sizes.fold((0, 0), |most, one| (most.0.max(one.0), most.1.max(one.1)))
}

/// How an execution ended that was no success, as a sentence.
fn why_it_ended(error: &VirtualMachineError) -> String {
    let VirtualMachineError::Execution(error) = error else {
        return format!("The guest could not be run: {error}.");
    };
    match error {
        ExecutionError::FailedWithExitCode(code) => format!("The guest ended with exit code {code}."),
        ExecutionError::DidNotTerminate => "The guest did not come to an end.".to_owned(),
        ExecutionError::HintOutOfBounds { .. } => "The guest reads more than the input has.".to_owned(),
        ExecutionError::Unreachable(_) => "The guest came to an instruction that is none: it panicked, or what it read was not what it expects.".to_owned(),
        other => format!("The guest ended with an error of the machine: {other}."),
    }
}

/// A proof that was made, its public values, and when the prover had its keys and began.
struct Made {
    proof: SchemeProof,
    values: String,
    began: Instant,
}

/// Makes the proof of an execution, and tells the seconds of the prover's start and of its work.
pub fn prove(build: &Build, aggregation: Option<&Path>, witness: &Path, results: &Path) -> Outcome<Value> {
    let started = Instant::now();
    let key: KeyDocument = read(&fs::read_to_string(build.folder.join(KEY))?)?;
    let input: StdIn = read_object_from_file(witness)?;
    let made = match aggregation {
        None => prove_app(build, input)?,
        Some(keys) => prove_stark(build, keys, input)?,
    };
    let proving = made.began.elapsed();
    let document = ProofDocument { key_hash: key.hash()?, proof: made.proof };
    let public = PublicDocument { public_values: made.values };
    fs::write(results.join("proof.json"), serde_json::to_string(&document).map_err(Report::from)?)?;
    fs::write(results.join("public.json"), serde_json::to_string(&public).map_err(Report::from)?)?;
    Ok(json!({
        "startUpSeconds": (made.began - started).as_secs_f64(),
        "provingSeconds": proving.as_secs_f64(),
    }))
}

/// Runs OpenVM's prover. It looks into some of what a guest does only there, and its words then have the guest's numbers in them, which may
/// be secret: where it panics no number is told.
fn proved<T>(work: impl FnOnce() -> Result<T>) -> Outcome<T> {
    let panic = match without_panic(|| Ok::<_, Panic>(work())) {
        Ok(made) => return Ok(made?),
        Err(panic) => panic.to_string(),
    };
    if let Some(sentence) = fault_of_guest(&panic) {
        return input_fault(sentence);
    }
    let told: String = panic.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    Err(eyre!("OpenVM's prover panicked: {told}").into())
}

/// What a guest did wrong at which OpenVM's prover panics, and its execution does not.
fn fault_of_guest(panic: &str) -> Option<&'static str> {
    // `IsEq` of modular arithmetic, with the bytes of both numbers.
    if panic.starts_with('[') && panic.contains("] >= [") {
        return Some("The guest compares a number that is not below its modulus: let it reduce the number first.");
    }
    // Of loads and stores, and of extensions that take a pointer.
    let is_unaligned = panic.contains("unaligned memory access not supported") || panic.contains("not aligned to block_size");
    is_unaligned.then_some("The guest reads or writes at an address that is not a multiple of the word's bytes, which OpenVM cannot prove.")
}

fn prove_app(build: &Build, input: StdIn) -> Outcome<Made> {
    let keys = build.app_keys()?;
    let exe = Arc::new(build.executable()?);
    let mut prover: AppProver<DefaultStarkEngine, _> =
        AppProver::new(SdkVmCpuBuilder, &keys.app_vm_pk, exe).map_err(Report::from)?;
    let began = Instant::now();
    let proof: ContinuationVmProof<SC> = proved(|| Ok(prover.prove(input)?))?;
    let values = public_text(&proof.user_public_values.public_values)?;
    Ok(Made { proof: SchemeProof::App(to_text(&proof)?), values, began })
}

fn prove_stark(build: &Build, keys: &Path, input: StdIn) -> Outcome<Made> {
    let prefix: AggPrefixProvingKey = read_object_from_file(build.folder.join(AGGREGATION_KEYS))?;
    let internal_recursive: Arc<MultiStarkProvingKey<SC>> = read_object_from_file(keys.join(RECURSIVE_KEYS))?;
    let sdk = Sdk::builder()
        .app_pk(build.app_keys()?)
        .agg_pk(AggProvingKey { prefix, internal_recursive })
        .build()
        .map_err(|error| eyre!("{error}"))?;
    let mut prover = sdk.prover(build.executable()?)?;
    let began = Instant::now();
    let (proof, _) = proved(|| Ok(prover.prove(input, &[])?))?;
    let values = public_text(&proof.user_pvs_proof.public_values)?;
    Ok(Made { proof: SchemeProof::Stark(Box::new(VersionedVmStarkProof::new(proof)?)), values, began })
}

/// Public values as they stand in a document; each is a byte.
pub fn public_text(values: &[F]) -> Result<String> {
    let bytes = values
        .iter()
        .map(|value| u8::try_from(value.as_canonical_u32()).map_err(|_| eyre!("A public value is no byte.")))
        .collect::<Result<Vec<u8>>>()?;
    Ok(format!("0x{}", hex::encode(bytes)))
}
