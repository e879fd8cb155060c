//! A guest as Jolt has it: its instructions, and what its memory holds at first.

use crate::documents::{unpacked, KeyDocument, JOLT_VERSION};
use common::{
    constants::RAM_START_ADDRESS,
    rv_trace::{ELFInstruction, JoltDevice, MemoryLayout},
};
use eyre::{ensure, Result};

/// What Jolt's machine has; a guest may begin with as much.
pub const MEMORY_BYTES: u64 = 128 << 20;
/// More than any guest that can be proved here.
const MAX_INSTRUCTIONS: usize = 1 << 20;

pub struct Program {
    pub bytecode: Vec<ELFInstruction>,
    pub memory_init: Vec<(u64, u8)>,
    pub max_input_size: u64,
    pub max_output_size: u64,
}

impl Program {
    /// The program of a key.
    pub fn of_key(key: &KeyDocument) -> Result<Self> {
        ensure!(key.jolt_version == JOLT_VERSION, "The key is one of another version of Jolt");
        let program = Self {
            bytecode: unpacked(&key.bytecode)?,
            memory_init: unpacked(&key.memory_init)?,
            max_input_size: key.max_input_size,
            max_output_size: key.max_output_size,
        };
        program.check()?;
        Ok(program)
    }

    /// Whether Jolt may be shown it: Jolt makes room for all that lies between the first and the last address.
    pub fn check(&self) -> Result<()> {
        let end = RAM_START_ADDRESS + MEMORY_BYTES;
        let is_inside = |address: u64| (RAM_START_ADDRESS..end).contains(&address);
        ensure!(!self.bytecode.is_empty(), "the program has no instructions");
        ensure!(self.bytecode.len() <= MAX_INSTRUCTIONS, "the program has more than {MAX_INSTRUCTIONS} instructions");
        ensure!(
            self.bytecode.iter().all(|one| is_inside(one.address) && one.virtual_sequence_remaining.is_none()),
            "the program has instructions outside of its memory"
        );
        ensure!(self.memory_init.iter().all(|(address, _)| is_inside(*address)), "the program has data outside of its memory");
        ensure!(
            self.max_input_size <= 1 << 20 && self.max_output_size <= 1 << 20,
            "the program reads or writes more than 1048576 bytes"
        );
        ensure!(self.layout().panic < RAM_START_ADDRESS, "the byte of a panic lies in the program");
        Ok(())
    }

    pub fn layout(&self) -> MemoryLayout {
        MemoryLayout::new(self.max_input_size, self.max_output_size)
    }

    /// What a machine with this input begins with.
    pub fn device(&self, input: &[u8]) -> JoltDevice {
        JoltDevice { inputs: input.to_vec(), ..JoltDevice::new(self.max_input_size, self.max_output_size) }
    }
}
