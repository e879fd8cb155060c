use crate::{
    documents::{compressed, KeyDocument, ProofDocument, SchemeName, JOLT_VERSION},
    execute::execute,
    files::{PROOF, PUBLIC},
    machine::run,
    preprocess::{bytecode_size, preprocess},
    program::Program,
    scheme::Scheme,
};
use ark_bn254::{Bn254, Fr};
use common::rv_trace::{JoltDevice, RVTraceRow};
use eyre::{ensure, Report, Result};
use jolt_core::{
    jolt::vm::{
        bytecode::BytecodeRow,
        rv32i_vm::{RV32IJoltVM, C, M, RV32I},
        Jolt, JoltTraceStep,
    },
    poly::commitment::{hyperkzg::HyperKZG, zeromorph::Zeromorph},
};
use proofyard_host::{input_fault, read, told, without_panic, Fault, Outcome};
use serde_json::{json, Value};
use std::{fs, path::Path, time::Instant};

/// Makes the proof that the program of a key, on an input, ends as it does, and tells what it took.
pub fn prove(key: &Path, input: &Path, max_cycles: usize, results: &Path) -> Outcome<Value> {
    let begin = Instant::now();
    let key: KeyDocument = read(&fs::read_to_string(key)?)?;
    let program = Program::of_key(&key)?;
    let input = fs::read(input)?;
    // Jolt of this version panics at some executions that are right.
    let made = without_panic(|| prove_program(&key, &program, &input, max_cycles, |_| {}));
    let Proved { proof, device, from } = match made {
        Ok(proved) => proved,
        Err(why) => return input_fault(format!("Jolt {JOLT_VERSION} makes no proof of this execution: {}.", told(&why))),
    };
    let report = json!({
        "startUpSeconds": from.duration_since(begin).as_secs_f64(),
        "provingSeconds": from.elapsed().as_secs_f64(),
        "peakMemoryBytes": peak_memory_bytes(),
    });
    let write = |name: &str, text: serde_json::Result<String>| -> Outcome<()> {
        fs::write(results.join(name), text.map_err(Report::from)?).map_err(Fault::from)
    };
    write(PROOF, serde_json::to_string(&proof))?;
    write(PUBLIC, serde_json::to_string(&device))?;
    Ok(report)
}

/// A proof, and what it says that input and output are.
pub struct Proved {
    pub proof: ProofDocument,
    pub device: JoltDevice,
    /// When all that it takes was there.
    from: Instant,
}

/// Makes a proof.
///
/// `claim` may say otherwise than it was, as a dishonest prover would; an honest one leaves it as it is.
pub fn prove_program(
    key: &KeyDocument,
    program: &Program,
    input: &[u8],
    max_cycles: usize,
    claim: impl FnOnce(&mut JoltDevice),
) -> Result<Proved> {
    match key.commitment_scheme {
        SchemeName::HyperKzg => prove_with::<HyperKZG<Bn254>>(key, program, input, max_cycles, claim),
        SchemeName::Zeromorph => prove_with::<Zeromorph<Bn254>>(key, program, input, max_cycles, claim),
    }
}

/// The same with a scheme, whatever the key says.
pub fn prove_with<S: Scheme>(
    key: &KeyDocument,
    program: &Program,
    input: &[u8],
    max_cycles: usize,
    claim: impl FnOnce(&mut JoltDevice),
) -> Result<Proved> {
    let execution = execute(program, input, max_cycles)?;
    let size = M.max(execution.cycles.next_power_of_two()).max(execution.memory_size).max(bytecode_size(program));
    let mut trace = Vec::with_capacity(execution.cycles.next_power_of_two());
    let mut device = run(program, input, max_cycles, |rows| {
        trace.extend(rows.iter().map(to_step));
        Ok(())
    })?;
    claim(&mut device);
    ensure!(!device.panic, "The guest panicked.");
    let preprocessing = preprocess::<S>(program, size);
    let from = Instant::now();
    let (proof, commitments, _) = <RV32IJoltVM as Jolt<Fr, S, C, M>>::prove(device.clone(), trace, preprocessing);
    let document = ProofDocument {
        jolt_proof: compressed(&proof)?,
        jolt_commitments: compressed(&commitments)?,
        bytecode: key.bytecode.clone(),
        memory_init: key.memory_init.clone(),
    };
    Ok(Proved { proof: document, device, from })
}

/// A row of an execution as Jolt's prover takes it.
fn to_step(row: &RVTraceRow) -> JoltTraceStep<RV32I> {
    JoltTraceStep {
        instruction_lookup: RV32I::try_from(row).ok(),
        bytecode_row: BytecodeRow::from_instruction::<RV32I>(&row.instruction),
        memory_ops: row.into(),
        circuit_flags: row.instruction.to_circuit_flags(),
    }
}

/// What this process took at its most, as the kernel counts it; null where it does not tell.
fn peak_memory_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}
