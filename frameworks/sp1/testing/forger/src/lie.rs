use eyre::{Result, bail, ensure};
use sp1_core_executor::ExecutionRecord;
use sp1_primitives::SP1Field;
use sp1_sdk::SP1PublicValues;

/// Bytes of an instruction.
pub const INSTRUCTION_BYTES: u64 = 4;
/// What a guest that verifies other proofs would say of them; not what any guest says.
const OTHER_PROOFS: [u32; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// What is untrue in a proof.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lie {
    None,
    /// The guest committed to a floor of 200.
    Values,
    /// The guest began one instruction later.
    Start,
    /// The guest ended well, and did not.
    Ending,
    /// The guest verified other proofs.
    OtherProofs,
    /// The second part of the execution, which is left out, never was: the first goes on where the third begins.
    Shard,
    /// Of one addition the result is another one.
    Sum,
    /// A word of memory was another one when the guest began.
    Memory,
}

impl Lie {
    pub fn named(name: &str) -> Result<Self> {
        Ok(match name {
            "none" => Self::None,
            "values" => Self::Values,
            "start" => Self::Start,
            "ending" => Self::Ending,
            "other-proofs" => Self::OtherProofs,
            "shard" => Self::Shard,
            "sum" => Self::Sum,
            "memory" => Self::Memory,
            _ => bail!("There is no lie {name}."),
        })
    }

    /// What the proof says that the guest committed to.
    pub fn public_values(self, true_ones: SP1PublicValues) -> SP1PublicValues {
        if self == Self::Values { SP1PublicValues::from(&[200, 0, 0, 0]) } else { true_ones }
    }

    /// Changes what is recorded of an execution, before it becomes a trace.
    pub fn tell(self, records: &mut Vec<ExecutionRecord>, claimed: &SP1PublicValues) -> Result<()> {
        match self {
            Self::None => {}
            Self::Values => {
                let words: Vec<u32> = claimed.hash().chunks(4).map(little_endian).collect();
                for values in records.iter_mut().map(|record| &mut record.public_values) {
                    for digest in [&mut values.prev_committed_value_digest, &mut values.committed_value_digest] {
                        if digest.iter().any(|word| *word != 0) {
                            digest.copy_from_slice(&words);
                        }
                    }
                }
            }
            Self::Start => {
                let first = records.iter_mut().find(|record| record.public_values.is_first_execution_shard == 1);
                let Some(first) = first else { bail!("The guest has no beginning.") };
                first.public_values.pc_start += INSTRUCTION_BYTES;
            }
            Self::Ending => {
                for values in records.iter_mut().map(|record| &mut record.public_values) {
                    (values.prev_exit_code, values.exit_code) = (0, 0);
                }
            }
            Self::OtherProofs => {
                for values in records.iter_mut().map(|record| &mut record.public_values) {
                    if values.prev_commit_deferred_syscall == 1 {
                        values.prev_deferred_proofs_digest = OTHER_PROOFS;
                    }
                    if values.commit_deferred_syscall == 1 {
                        values.deferred_proofs_digest = OTHER_PROOFS;
                    }
                }
            }
            Self::Shard => {
                let executed = records.iter().filter(|record| record.public_values.is_execution_shard == 1).count();
                ensure!(executed > 2, "The execution has {executed} parts.");
                records.sort_by_key(|record| record.public_values.initial_timestamp);
                let before = records.remove(1).public_values;
                let after = &mut records[1];
                let values = &mut after.public_values;
                values.pc_start = before.pc_start;
                values.initial_timestamp = before.initial_timestamp;
                after.finalize_public_values::<SP1Field>(true);
            }
            Self::Sum => {
                let Some((event, _)) = records.iter_mut().find_map(|record| record.addi_events.last_mut()) else {
                    bail!("The guest adds nothing.")
                };
                event.a = event.a.wrapping_add(1);
            }
            Self::Memory => {
                let events = records.iter_mut().flat_map(|record| &mut record.global_memory_initialize_events);
                let Some(event) = events.last() else { bail!("The guest has no memory.") };
                event.value ^= 1;
            }
        }
        Ok(())
    }
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte))
}
