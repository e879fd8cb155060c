use crate::forms::KeyForm;
use crate::{execute, prove, verify};
use eyre::{Result, eyre};
use proofyard_host::{Outcome, input_fault, told, without_panic};
use proofyard_sp1_shared::{Compiled, Execution, Proved, Scheme, Version};
use sp1_core_executor::Program;
use sp1_core_machine::io::SP1Stdin;
use sp1_prover::{HashableKey, SP1Prover, components::CpuProverComponents};

/// SP1's prover and verifier of all its proofs, of which only those of shards are used.
pub type Sp1 = SP1Prover<CpuProverComponents>;

/// SP1 5, of proofs over BabyBear and programs of 32 bits.
pub struct V5;

impl Version for V5 {
    type Stdin = SP1Stdin;
    type Prover = prove::OneProgram;

    fn compile(elf: Vec<u8>) -> Outcome<Compiled> {
        let program = read_program(&elf)?;
        let sp1 = Sp1::new();
        let key = without_panic(|| eyre::Ok(sp1.setup(&elf).3)).or_else(|error| refuse(&error))?;
        Ok(Compiled {
            key_hash: key.bytes32(),
            key: serde_json::to_string(&KeyForm::from(key)).map_err(eyre::Report::from)?,
            instructions: program.instructions.len(),
        })
    }

    fn stdin_of(entries: Vec<Vec<u8>>) -> SP1Stdin {
        SP1Stdin { buffer: entries, ptr: 0, proofs: vec![] }
    }

    fn execute(elf: &[u8], stdin: &SP1Stdin, _scheme: Scheme) -> Outcome<Execution> {
        execute::execute(read_program(elf)?, stdin)
    }

    fn open_prover(elf: Vec<u8>, scheme: Scheme) -> Result<prove::OneProgram> {
        prove::open(&elf, scheme)
    }

    fn prove(prover: &prove::OneProgram, stdin: SP1Stdin) -> Result<Proved> {
        prove::prove(prover, &stdin)
    }

    fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()> {
        verify::verify(scheme, key, public_values, proof)
    }
}

/// SP1's instructions of a program.
fn read_program(elf: &[u8]) -> Outcome<Program> {
    without_panic(|| Program::from(elf).map_err(|error| eyre!("{error:#}"))).or_else(|error| refuse(&error))
}

fn refuse<T>(error: &eyre::Report) -> Outcome<T> {
    input_fault(format!("The program has what SP1 does not run: {}.", told(error)))
}
