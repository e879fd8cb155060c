use eyre::{Result, bail};
use sp1_core_executor::ExecutionRecord;
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
}

impl Lie {
    pub fn named(name: &str) -> Result<Self> {
        Ok(match name {
            "none" => Self::None,
            "values" => Self::Values,
            "start" => Self::Start,
            "ending" => Self::Ending,
            "other-proofs" => Self::OtherProofs,
            _ => bail!("There is no lie {name}."),
        })
    }

    /// What the proof says that the guest committed to.
    pub fn public_values(self, true_ones: SP1PublicValues) -> SP1PublicValues {
        if self == Self::Values { SP1PublicValues::from(&[200, 0, 0, 0]) } else { true_ones }
    }

    /// Changes what is recorded of an execution, before it becomes a trace.
    pub fn tell(self, records: &mut [ExecutionRecord], claimed: &SP1PublicValues) -> Result<()> {
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
        }
        Ok(())
    }
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte))
}
