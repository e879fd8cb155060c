use crate::{
    documents::KeyDocument,
    machine::run,
    preprocess::bytecode_size,
    program::Program,
};
use common::{
    constants::{memory_address_to_witness_index, MEMORY_OPS_PER_INSTRUCTION, REGISTER_COUNT},
    rv_trace::{JoltDevice, MemoryLayout, MemoryOp, RVTraceRow},
};
use proofyard_functions::Places;
use proofyard_host::{input_fault, read, told, without_panic, Outcome};
use serde_json::{json, Value};
use std::{fs, path::Path};

/// What an execution came to.
pub struct Execution {
    pub device: JoltDevice,
    pub cycles: usize,
    /// Coefficients of a polynomial of the memory.
    pub memory_size: usize,
}

/// Runs a program, and counts.
pub fn execute(program: &Program, input: &[u8], max_cycles: usize) -> eyre::Result<Execution> {
    execute_watched(program, input, max_cycles, |_| {})
}

fn execute_watched(program: &Program, input: &[u8], max_cycles: usize, mut watch: impl FnMut(&RVTraceRow)) -> eyre::Result<Execution> {
    without_panic(|| {
        let layout = program.layout();
        let (mut cycles, mut last) = (0, 0);
        let device = run(program, input, max_cycles, |rows| {
            cycles += rows.len();
            rows.iter().for_each(&mut watch);
            last = rows.iter().map(|row| last_address(row, &layout)).max().unwrap_or_default().max(last);
            Ok(())
        })?;
        let memory_size = (layout.ram_witness_offset + last).next_power_of_two() as usize;
        Ok(Execution { device, cycles, memory_size })
    })
}

/// The last place in memory that a step reads or writes, as Jolt counts them.
fn last_address(row: &RVTraceRow, layout: &MemoryLayout) -> u64 {
    let operations: [MemoryOp; MEMORY_OPS_PER_INSTRUCTION] = row.into();
    let addresses = operations.iter().map(|one| match one {
        MemoryOp::Read(address) | MemoryOp::Write(address, _) => *address,
    });
    addresses
        .map(|address| {
            if address < REGISTER_COUNT {
                address
            } else {
                memory_address_to_witness_index(address, layout.ram_witness_offset) as u64
            }
        })
        .max()
        .unwrap_or_default()
}

/// The command: tells cycles and sizes, and with the ELF file of the program what its functions took; or why the guest came to no good
/// end.
pub fn execute_build(key: &Path, input: &Path, max_cycles: usize, elf: Option<&Path>) -> Outcome<Value> {
    let key: KeyDocument = read(&fs::read_to_string(key)?)?;
    let program = Program::of_key(&key)?;
    let input = fs::read(input)?;
    if input.len() as u64 > program.max_input_size {
        return input_fault(format!("The input takes {} bytes, and the guest reads at most {}.", input.len(), program.max_input_size));
    }
    let mut places = Places::default();
    let execution = match elf {
        None => execute(&program, &input, max_cycles),
        Some(_) => execute_watched(&program, &input, max_cycles, |row| places.count(row.instruction.address)),
    };
    let Execution { device, cycles, memory_size } = match execution {
        Ok(execution) => execution,
        Err(error) => return input_fault(format!("The guest did not come to a good end: {}.", told(&error))),
    };
    if device.panic {
        // The words of the panic, which our part of the guest wrote there.
        let words = String::from_utf8_lossy(&device.outputs);
        return input_fault(format!("The guest panicked: {}", words.trim().trim_start_matches("panicked at ")));
    }
    let size = bytecode_size(&program).max(memory_size);
    let functions = match elf {
        None => None,
        Some(path) => Some(places.by_function(&fs::read(path)?)?),
    };
    Ok(json!({ "cycles": cycles, "rows": cycles.next_power_of_two(), "size": size, "functions": functions }))
}
