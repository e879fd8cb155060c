//! Where Jolt's machine has input, output and the byte of a panic, by the sizes that a function asks for (common/src/rv_trace.rs).

const RAM_START: u64 = 0x8000_0000;
const REGISTERS: u64 = 64;

/// The attributes of a provable function, in bytes.
pub struct Sizes {
    pub memory_size: u64,
    pub stack_size: u64,
    pub max_input_size: u64,
    pub max_output_size: u64,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { memory_size: 10 << 20, stack_size: 4096, max_input_size: 4096, max_output_size: 4096 }
    }
}

pub struct Places {
    pub input: u64,
    pub output: u64,
    pub panic: u64,
}

impl Sizes {
    pub fn by_name(&mut self, name: &str) -> Option<&mut u64> {
        match name {
            "memory_size" => Some(&mut self.memory_size),
            "stack_size" => Some(&mut self.stack_size),
            "max_input_size" => Some(&mut self.max_input_size),
            "max_output_size" => Some(&mut self.max_output_size),
            _ => None,
        }
    }

    /// Whether all that lies below the program has room there.
    pub fn check(&self) -> Result<(), &'static str> {
        if self.max_input_size > 1 << 20 || self.max_output_size > 1 << 20 {
            return Err("max_input_size and max_output_size are at most 1048576 bytes");
        }
        if self.places().panic >= RAM_START {
            return Err("the byte of a panic has no room with these sizes of input and output: make one of them two bytes smaller");
        }
        Ok(())
    }

    pub fn places(&self) -> Places {
        let taken = (REGISTERS + self.max_input_size + self.max_output_size + 1).next_power_of_two();
        let input = RAM_START - taken + REGISTERS;
        let output = input + self.max_input_size + 1;
        Places { input, output, panic: output + self.max_output_size + 1 }
    }
}
