use crate::documents::{KeyDocument, ProofDocument, PublicDocument, SchemeProof, read, to_text};
use crate::fault::{Outcome, input_fault, told, without_panic};
use crate::files::{AGGREGATION_KEYS, APP_KEYS, EXECUTABLE, KEY, RECURSIVE_KEYS};
use crate::input::read_input;
use eyre::{Report, Result, eyre};
use openvm_circuit::arch::{ContinuationVmProof, ExecutionError, VirtualMachineError, instructions::exe::VmExe};
use openvm_sdk::{
    F, SC, Sdk, SdkError, StdIn,
    config::AggregationSystemParams,
    fs::{read_object_from_file, write_object_to_file},
    keygen::{AggPrefixProvingKey, AggProvingKey, AppProvingKey},
    types::VersionedVmStarkProof,
};
use openvm_sdk_config::SdkVmConfig;
use openvm_stark_backend::{keygen::types::MultiStarkProvingKey, p3_field::PrimeField32};
use serde_json::{Value, json};
use std::{fs, path::Path, sync::Arc};

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

    fn app_sdk(&self) -> Result<Sdk> {
        Sdk::builder()
            .app_pk(self.app_keys()?)
            .agg_params(AggregationSystemParams::default())
            .build()
            .map_err(|error| eyre!("{error}"))
    }
}

/// Runs the guest on an input, as the proof will, and leaves the input in the form that the prover reads. What the guest prints goes to
/// standard output.
pub fn execute(build: &Build, input: &str, witness: &Path) -> Outcome<Value> {
    let input = read_input(input)?;
    let sdk = build.app_sdk()?;
    let exe = build.executable()?;
    let (values, segments) = match without_panic(|| Ok(sdk.execute_metered(exe, input.clone()))) {
        Ok(Ok(ended)) => ended,
        Ok(Err(error)) => return input_fault(why_it_ended(&error)),
        Err(panic) => return input_fault(format!("The guest could not be run: {}.", told(&panic))),
    };
    write_object_to_file(witness, &input)?;
    let cycles: u64 = segments.iter().map(|segment| segment.num_insns).sum();
    Ok(json!({ "cycles": cycles, "segments": segments.len(), "publicValues": hex::encode(values) }))
}

/// How an execution ended that was no success, as a sentence.
fn why_it_ended(error: &SdkError) -> String {
    let SdkError::Vm(VirtualMachineError::Execution(error)) = error else {
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

/// Makes the proof of an execution.
pub fn prove(build: &Build, aggregation: Option<&Path>, witness: &Path, results: &Path) -> Outcome<()> {
    let key: KeyDocument = read(&fs::read_to_string(build.folder.join(KEY))?)?;
    let input: StdIn = read_object_from_file(witness)?;
    let (proof, values) = match aggregation {
        None => prove_app(build, input)?,
        Some(keys) => prove_stark(build, keys, input)?,
    };
    let document = ProofDocument { key_hash: key.hash()?, proof };
    let public = PublicDocument { public_values: values };
    fs::write(results.join("proof.json"), serde_json::to_string(&document).map_err(Report::from)?)?;
    fs::write(results.join("public.json"), serde_json::to_string(&public).map_err(Report::from)?)?;
    Ok(())
}

fn prove_app(build: &Build, input: StdIn) -> Result<(SchemeProof, String)> {
    let sdk = build.app_sdk()?;
    let proof: ContinuationVmProof<SC> = sdk.app_prover(build.executable()?)?.prove(input)?;
    let values = public_text(&proof.user_public_values.public_values)?;
    Ok((SchemeProof::App(to_text(&proof)?), values))
}

fn prove_stark(build: &Build, keys: &Path, input: StdIn) -> Result<(SchemeProof, String)> {
    let prefix: AggPrefixProvingKey = read_object_from_file(build.folder.join(AGGREGATION_KEYS))?;
    let internal_recursive: Arc<MultiStarkProvingKey<SC>> = read_object_from_file(keys.join(RECURSIVE_KEYS))?;
    let sdk = Sdk::builder()
        .app_pk(build.app_keys()?)
        .agg_pk(AggProvingKey { prefix, internal_recursive })
        .build()
        .map_err(|error| eyre!("{error}"))?;
    let (proof, _) = sdk.prover(build.executable()?)?.prove(input, &[])?;
    let values = public_text(&proof.user_pvs_proof.public_values)?;
    Ok((SchemeProof::Stark(Box::new(VersionedVmStarkProof::new(proof)?)), values))
}

/// Public values as they stand in a document; each is a byte.
pub fn public_text(values: &[F]) -> Result<String> {
    let bytes = values
        .iter()
        .map(|value| u8::try_from(value.as_canonical_u32()).map_err(|_| eyre!("A public value is no byte.")))
        .collect::<Result<Vec<u8>>>()?;
    Ok(format!("0x{}", hex::encode(bytes)))
}
