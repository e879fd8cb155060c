//! What a person writes who uses Jolt by hand: `by-hand-jolt prove <elf> | verify <elf>`, in a folder with input.json.

use ark_bn254::{Bn254, Fr};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use common::rv_trace::{RVTraceRow, RV32IM};
use eyre::{bail, eyre, Result};
use jolt_core::{
    jolt::{
        instruction::{
            div::DIVInstruction, divu::DIVUInstruction, mulh::MULHInstruction, mulhsu::MULHSUInstruction, rem::REMInstruction,
            remu::REMUInstruction, VirtualInstructionSequence,
        },
        vm::{
            bytecode::BytecodeRow,
            rv32i_vm::{RV32IJoltProof, RV32IJoltVM, C, M, RV32I},
            Jolt, JoltCommitments, JoltPreprocessing, JoltTraceStep,
        },
    },
    poly::commitment::hyperkzg::HyperKZG,
};
use rayon::prelude::*;
use std::fs;

type Scheme = HyperKZG<Bn254>;

/// As the guest has them.
const BYTES: u64 = 4096;
/// The sample's execution and its memory are shorter; Jolt's macros have 2^24, which takes minutes.
const MAX_LENGTH: usize = 1 << 16;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["prove", elf] => prove(elf),
        ["verify", elf] => verify(elf),
        _ => bail!("usage: by-hand-jolt prove <elf> | verify <elf>"),
    }
}

fn preprocess(elf: &str) -> Result<JoltPreprocessing<C, Fr, Scheme>> {
    let (bytecode, memory_init) = tracer::decode(&fs::read(elf)?);
    Ok(RV32IJoltVM::preprocess(bytecode, memory_init, MAX_LENGTH, MAX_LENGTH, MAX_LENGTH))
}

fn prove(elf: &str) -> Result<()> {
    let preprocessing = preprocess(elf)?;
    let document: serde_json::Value = serde_json::from_str(&fs::read_to_string("input.json")?)?;
    let input = postcard::to_stdvec(&document["start"].as_u64().unwrap_or_default())?;
    let (rows, device) = tracer::trace(&elf.into(), &input, BYTES, BYTES);
    let trace = rows.into_par_iter().flat_map(expand).map(|row| to_step(&row)).collect();
    let (proof, commitments, _) = RV32IJoltVM::prove(device, trace, preprocessing);
    let mut bytes = vec![];
    (proof, commitments).serialize_compressed(&mut bytes).map_err(|why| eyre!("{why}"))?;
    Ok(fs::write("jolt.proof", bytes)?)
}

fn verify(elf: &str) -> Result<()> {
    let bytes = fs::read("jolt.proof")?;
    let (proof, commitments): (RV32IJoltProof<Fr, Scheme>, JoltCommitments<Scheme>) =
        CanonicalDeserialize::deserialize_compressed(bytes.as_slice()).map_err(|why| eyre!("{why}"))?;
    RV32IJoltVM::verify(preprocess(elf)?, proof, commitments, None).map_err(|why| eyre!("{why}"))
}

/// As Jolt's own host does.
fn expand(row: RVTraceRow) -> Vec<RVTraceRow> {
    match row.instruction.opcode {
        RV32IM::MULH => MULHInstruction::<32>::virtual_trace(row),
        RV32IM::MULHSU => MULHSUInstruction::<32>::virtual_trace(row),
        RV32IM::DIV => DIVInstruction::<32>::virtual_trace(row),
        RV32IM::DIVU => DIVUInstruction::<32>::virtual_trace(row),
        RV32IM::REM => REMInstruction::<32>::virtual_trace(row),
        RV32IM::REMU => REMUInstruction::<32>::virtual_trace(row),
        _ => vec![row],
    }
}

fn to_step(row: &RVTraceRow) -> JoltTraceStep<RV32I> {
    JoltTraceStep {
        instruction_lookup: RV32I::try_from(row).ok(),
        bytecode_row: BytecodeRow::from_instruction::<RV32I>(&row.instruction),
        memory_ops: row.into(),
        circuit_flags: row.instruction.to_circuit_flags(),
    }
}
