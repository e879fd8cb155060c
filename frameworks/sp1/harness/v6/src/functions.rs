use crate::execute::GUEST_MEMORY_BYTES;
use eyre::{Result, eyre};
use proofyard_functions::Places;
use proofyard_host::without_panic;
use serde_json::Value;
use sp1_core_executor::{
    CompressedMemory, CompressedPages, CycleResult, OutputConsumers, Program, SP1CoreOpts, SplicingVM, SupervisorMode,
};
use sp1_core_executor_runner::MinimalExecutorRunner;
use sp1_sdk::SP1Stdin;
use std::sync::Arc;
use tokio::sync::watch;

/// What is read of memory in a part of the trace, of 16 bytes each.
const TRACE_ENTRIES: u64 = 1 << 20;

/// Which functions of a guest its cycles go to.
///
/// # Errors
/// Where the guest comes to no end.
pub fn functions(elf: &[u8], program: Arc<Program>, stdin: &SP1Stdin) -> Result<Vec<Value>> {
    let mut places = Places::default();
    without_panic(|| follow(program, stdin, |address| places.count(address)))?;
    Ok(places.by_function(elf)?)
}

/// Runs a guest as for a proof: the interpreter leaves a trace, and SP1's machine of the next step follows it, one instruction after the
/// other.
fn follow(program: Arc<Program>, stdin: &SP1Stdin, mut see: impl FnMut(u64)) -> Result<()> {
    let mut guest = MinimalExecutorRunner::new(program.clone(), false, Some(TRACE_ENTRIES), GUEST_MEMORY_BYTES, 0);
    // What the guest prints may be its secret input: without them it would stand in standard error.
    let ((stdout, _printed), (stderr, _complained)) = (watch::channel(String::new()), watch::channel(String::new()));
    guest.set_output_consumers(OutputConsumers { stdout: Some(stdout), stderr: Some(stderr) });
    for entry in &stdin.buffer {
        guest.with_input(entry);
    }
    let (mut addresses, mut pages) = (CompressedMemory::new(), CompressedPages::new());
    while let Some(trace) = guest.try_execute_chunk().map_err(|error| eyre!("{error}"))? {
        // `read_program` takes no program that writes code, which another mode would be for.
        let mut machine = SplicingVM::<SupervisorMode>::new(
            &trace,
            program.clone(),
            &mut addresses,
            &mut pages,
            Default::default(),
            SP1CoreOpts::default(),
        );
        loop {
            see(machine.core.pc());
            let result = machine.execute_instruction().map_err(|error| eyre!("{error}"))?;
            if !matches!(result, CycleResult::Done(false)) {
                break;
            }
        }
    }
    Ok(())
}
