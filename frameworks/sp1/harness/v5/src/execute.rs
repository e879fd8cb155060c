use proofyard_host::{Outcome, input_fault, told, without_panic};
use proofyard_sp1_shared::Execution;
use sp1_core_executor::{ExecutionError, Executor, Program, SP1Context};
use sp1_core_machine::io::SP1Stdin;
use sp1_primitives::io::SP1PublicValues;
use sp1_stark::SP1CoreOpts;

/// Runs a guest in SP1's interpreter.
pub fn execute(program: Program, stdin: &SP1Stdin) -> Outcome<Execution> {
    if !stdin.proofs.is_empty() {
        return input_fault(
            "The input has proofs for the guest to verify, and a core proof does not show that they hold. SP1 5 makes no other proofs here.",
        );
    }
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let context = SP1Context::builder().calculate_gas(false).stdout(&mut stdout).stderr(&mut stderr).build();
    let mut guest = Executor::with_context(program, SP1CoreOpts::default(), context);
    guest.write_vecs(&stdin.buffer);
    let ended = without_panic(|| eyre::Ok(guest.run_fast()));
    // What it printed last, without an end of the line.
    let rest = |descriptor: u32| guest.io_buf.get(&descriptor).cloned().unwrap_or_default();
    let (last_out, last_err) = (rest(1), rest(2));
    let (cycles, end) = (guest.state.global_clk, guest.state.pc);
    let digest: Vec<u8> =
        guest.record.public_values.committed_value_digest.iter().flat_map(|word| word.to_le_bytes()).collect();
    let public_values = std::mem::take(&mut guest.state.public_values_stream);
    drop(guest);
    let words = words_of(&[text(stderr) + &last_err, text(stdout) + &last_out]);
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(ExecutionError::HaltWithNonZeroExitCode(code))) => {
            return input_fault(format!("The guest ended with exit code {code}.{words}"));
        }
        Ok(Err(error)) => return input_fault(format!("The guest ended with an error of the machine: {error}.{words}")),
        Err(panic) => return input_fault(format!("The guest did what SP1 does not run: {}.{words}", told(&panic))),
    }
    if end != 0 {
        return input_fault(format!("The guest came to an address at which it has no instructions.{words}"));
    }
    let committed = SP1PublicValues::from(&public_values);
    if digest != committed.hash() && digest != committed.blake3_hash() {
        return input_fault(
            "The guest came to an end without committing to its public values, as a program with sp1_zkvm::entrypoint! does.",
        );
    }
    Ok(Execution { cycles, public_values })
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What the guest said last, as a sentence.
fn words_of(printed: &[String]) -> String {
    let words: Vec<&str> = printed.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" It printed: {}", words.join("\n")) }
}
