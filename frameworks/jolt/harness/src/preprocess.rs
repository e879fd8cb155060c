//! What prover and verifier know of a program before they see a proof.

use crate::{program::Program, scheme::Scheme};
use ark_bn254::Fr;
use common::rv_trace::{ELFInstruction, RV32IM};
use jolt_core::{
    jolt::{
        instruction::{
            div::DIVInstruction, divu::DIVUInstruction, mulh::MULHInstruction, mulhsu::MULHSUInstruction, rem::REMInstruction,
            remu::REMUInstruction, VirtualInstructionSequence,
        },
        vm::{
            bytecode::{BytecodePreprocessing, BytecodeRow},
            instruction_lookups::InstructionLookupsPreprocessing,
            read_write_memory::ReadWriteMemoryPreprocessing,
            rv32i_vm::{RV32ISubtables, C, M, RV32I},
            JoltPreprocessing,
        },
    },
};

/// As Jolt's `preprocess`, with a set-up for polynomials of up to `size` coefficients.
pub fn preprocess<S: Scheme>(program: &Program, size: usize) -> JoltPreprocessing<C, Fr, S> {
    let rows = program.bytecode.iter().cloned().flat_map(expand);
    let rows = rows.map(|one| BytecodeRow::from_instruction::<RV32I>(&one)).collect();
    JoltPreprocessing {
        generators: S::set_up(size),
        instruction_lookups: InstructionLookupsPreprocessing::preprocess::<M, RV32I, RV32ISubtables<Fr>>(),
        bytecode: BytecodePreprocessing::preprocess(rows),
        read_write_memory: ReadWriteMemoryPreprocessing::preprocess(program.memory_init.clone()),
    }
}

/// How many coefficients a polynomial of the bytecode has.
pub fn bytecode_size(program: &Program) -> usize {
    let rows: usize = program.bytecode.iter().cloned().map(|one| expand(one).len()).sum();
    (rows + 1).next_power_of_two()
}

fn expand(instruction: ELFInstruction) -> Vec<ELFInstruction> {
    match instruction.opcode {
        RV32IM::MULH => MULHInstruction::<32>::virtual_sequence(instruction),
        RV32IM::MULHSU => MULHSUInstruction::<32>::virtual_sequence(instruction),
        RV32IM::DIV => DIVInstruction::<32>::virtual_sequence(instruction),
        RV32IM::DIVU => DIVUInstruction::<32>::virtual_sequence(instruction),
        RV32IM::REM => REMInstruction::<32>::virtual_sequence(instruction),
        RV32IM::REMU => REMUInstruction::<32>::virtual_sequence(instruction),
        _ => vec![instruction],
    }
}
