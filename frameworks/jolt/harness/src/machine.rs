//! Runs a program in Jolt's own machine, step by step: Jolt's loop has no end where the guest has none.

use crate::program::{Program, MEMORY_BYTES};
use common::{
    constants::RAM_START_ADDRESS,
    rv_trace::{JoltDevice, RVTraceRow, RV32IM},
};
use eyre::{bail, ensure, Result};
use jolt_core::jolt::instruction::{
    div::DIVInstruction, divu::DIVUInstruction, mulh::MULHInstruction, mulhsu::MULHSUInstruction, rem::REMInstruction,
    remu::REMUInstruction, VirtualInstructionSequence,
};
use tracer::emulator::{cpu::Xlen, default_terminal::DefaultTerminal, Emulator};

/// Where every guest begins; our linker script puts `_start` there.
const ENTRY: u64 = RAM_START_ADDRESS;
/// `j .`, by which a guest ends.
const JUMP_TO_ITSELF: u32 = 0x0000_006f;
/// Rows that are kept before they are handed on.
const PIECE: usize = 1 << 16;

/// Runs a program to its end.
///
/// `take` gets the rows of the execution, one piece after the other, as Jolt proves them.
pub fn run(program: &Program, input: &[u8], max_cycles: usize, mut take: impl FnMut(Vec<RVTraceRow>) -> Result<()>) -> Result<JoltDevice> {
    let mut emulator = Emulator::new(Box::new(DefaultTerminal::new()));
    emulator.update_xlen(Xlen::Bit32);
    let cpu = emulator.get_mut_cpu();
    cpu.get_mut_mmu().jolt_device = program.device(input);
    cpu.get_mut_mmu().init_memory(MEMORY_BYTES);
    for (address, byte) in &program.memory_init {
        cpu.get_mut_mmu().store_raw(*address, *byte);
    }
    cpu.update_pc(ENTRY);

    let mut before = 0;
    let mut cycles = 0;
    let mut hand_on = |emulator: &mut Emulator| -> Result<()> {
        let rows = emulator.get_mut_cpu().tracer.rows.take();
        let rows = rows.into_iter().map(expand).collect::<Result<Vec<_>>>()?.concat();
        cycles += rows.len();
        ensure!(cycles <= max_cycles, "it takes more than {max_cycles} cycles");
        take(rows)
    };
    loop {
        let now = emulator.get_cpu().read_pc();
        emulator.tick();
        if before == now {
            break;
        }
        before = now;
        if emulator.get_cpu().tracer.rows.borrow().len() >= PIECE {
            hand_on(&mut emulator)?;
        }
    }
    hand_on(&mut emulator)?;
    // A jump to itself is the end, wherever it stands; a fault that comes again and again is none.
    // The machine has its program counter as a signed number.
    let before = u64::from(before as u32);
    let word = word_at(&mut emulator, before);
    if word != Some(JUMP_TO_ITSELF) {
        bail!("it came to a halt at 0x{before:08x}, which is not its end");
    }
    Ok(emulator.get_mut_cpu().get_mut_mmu().jolt_device.clone())
}

fn word_at(emulator: &mut Emulator, address: u64) -> Option<u32> {
    if !(RAM_START_ADDRESS..RAM_START_ADDRESS + MEMORY_BYTES - 3).contains(&address) {
        return None;
    }
    Some(emulator.get_mut_cpu().get_mut_mmu().load_word_raw(address))
}

/// The rows that Jolt proves in the place of one: some instructions are made of others. Jolt of this version rounds signed quotients
/// down, where RISC-V rounds them towards zero, and proves neither then.
fn expand(row: RVTraceRow) -> Result<Vec<RVTraceRow>> {
    let (instruction, result) = (row.instruction.clone(), row.register_state.rd_post_val);
    let rows = match instruction.opcode {
        RV32IM::MULH => MULHInstruction::<32>::virtual_trace(row),
        RV32IM::MULHSU => MULHSUInstruction::<32>::virtual_trace(row),
        RV32IM::DIV => DIVInstruction::<32>::virtual_trace(row),
        RV32IM::DIVU => DIVUInstruction::<32>::virtual_trace(row),
        RV32IM::REM => REMInstruction::<32>::virtual_trace(row),
        RV32IM::REMU => REMUInstruction::<32>::virtual_trace(row),
        _ => return Ok(vec![row]),
    };
    let proved = rows.last().and_then(|last| last.register_state.rd_post_val);
    ensure!(
        instruction.rd == Some(0) || proved == result,
        "it divides signed numbers, of which one is below zero and leaves a remainder ({:?} at 0x{:08x}); Jolt 0.1.0 cannot prove that. Divide their magnitudes",
        instruction.opcode,
        instruction.address
    );
    Ok(rows)
}
