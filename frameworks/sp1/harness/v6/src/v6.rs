use crate::{execute, functions, prove, verify};
use eyre::{Result, eyre};
use proofyard_host::{Outcome, input_fault, told, without_panic};
use proofyard_sp1_shared::{Compiled, Execution, Proved, Scheme, Version};
use serde_json::Value;
use sp1_core_executor::Program;
use sp1_sdk::{Elf, HashableKey, LightProver, Prover, ProvingKey, SP1Stdin};
use std::{future::Future, sync::Arc};
use tokio::runtime::Builder;

/// Threads that SP1's tasks run on; what computes has its own.
const TASK_THREADS: usize = 4;

/// SP1 6, of proofs over KoalaBear and programs of 64 bits.
pub struct V6;

impl Version for V6 {
    type Stdin = SP1Stdin;
    type Prover = prove::OneProgram;

    fn compile(elf: Vec<u8>) -> Outcome<Compiled> {
        let program = read_program(&elf)?;
        let key = wait_for(async {
            let prover = LightProver::new().await;
            let keys = prover.setup(Elf::from(elf)).await;
            keys.map(|keys| keys.verifying_key().clone()).map_err(|error| eyre!("{error}"))
        })??;
        Ok(Compiled {
            key: serde_json::to_string(&key).map_err(eyre::Report::from)?,
            key_hash: key.bytes32(),
            instructions: program.instructions.len(),
        })
    }

    fn stdin_of(entries: Vec<Vec<u8>>) -> SP1Stdin {
        SP1Stdin { buffer: entries, ptr: 0, proofs: vec![] }
    }

    fn execute(elf: &[u8], stdin: &SP1Stdin, scheme: Scheme) -> Outcome<Execution> {
        execute::execute(read_program(elf)?, stdin, scheme)
    }

    fn functions(elf: &[u8], stdin: &SP1Stdin) -> Outcome<Option<Vec<Value>>> {
        Ok(Some(functions::functions(elf, read_program(elf)?, stdin)?))
    }

    fn open_prover(elf: Vec<u8>, scheme: Scheme) -> Result<prove::OneProgram> {
        prove::open(elf, scheme)
    }

    fn prove(prover: &prove::OneProgram, stdin: SP1Stdin) -> Result<Proved> {
        prove::prove(prover, stdin)
    }

    fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()> {
        verify::verify(scheme, key, public_values, proof)
    }
}

/// SP1's instructions of a program.
fn read_program(elf: &[u8]) -> Outcome<Arc<Program>> {
    let read = without_panic(|| Program::from(elf).map_err(|error| eyre!("{error:#}")));
    let program = read.or_else(|error| {
        input_fault(format!("The program has what SP1 does not run: {}.", told(&error)))
    })?;
    if program.enable_untrusted_programs {
        return input_fault("The program asks SP1 to run code that it writes itself, which this server does not prove.");
    }
    Ok(Arc::new(program))
}

/// Runs what SP1 has as a task.
pub fn wait_for<T>(task: impl Future<Output = T>) -> Result<T> {
    let runtime = Builder::new_multi_thread().worker_threads(TASK_THREADS).enable_all().build()?;
    let done = runtime.block_on(task);
    runtime.shutdown_background();
    Ok(done)
}
