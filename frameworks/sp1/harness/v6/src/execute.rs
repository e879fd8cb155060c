use proofyard_host::{Outcome, input_fault, told, without_panic};
use proofyard_sp1_shared::{Execution, Scheme};
use sp1_core_executor::{ExecutionError, OutputConsumers, Program};
use sp1_core_executor_runner::MinimalExecutorRunner;
use sp1_prover::{SP1VerifyingKey, verify::SP1Verifier, verify::VerifierRecursionVks};
use sp1_sdk::{SP1PublicValues, SP1Stdin};
use std::sync::Arc;
use tokio::sync::watch;

/// Memory of a guest; SP1's interpreter takes some six times as much for it.
pub const GUEST_MEMORY_BYTES: u64 = 512 << 20;

/// Runs a guest in SP1's interpreter.
pub fn execute(program: Arc<Program>, stdin: &SP1Stdin, scheme: Scheme) -> Outcome<Execution> {
    judge_inner_proofs(stdin, scheme)?;
    let (stdout, printed) = watch::channel(String::new());
    let (stderr, complained) = watch::channel(String::new());
    let mut guest = MinimalExecutorRunner::new(program, false, None, GUEST_MEMORY_BYTES, 0);
    guest.set_output_consumers(OutputConsumers { stdout: Some(stdout), stderr: Some(stderr) });
    for entry in &stdin.buffer {
        guest.with_input(entry);
    }
    let ended = without_panic(|| eyre::Ok(guest.try_execute_chunk().map(|_| ())));
    let words = words_of(&[complained.borrow().as_str(), printed.borrow().as_str()]);
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(ExecutionError::TooMuchMemory())) => {
            return input_fault(format!("The guest uses more than {} MiB of memory.{words}", GUEST_MEMORY_BYTES >> 20));
        }
        Ok(Err(error)) => return input_fault(format!("The guest ended with an error of the machine: {error}.{words}")),
        Err(panic) => return input_fault(format!("{}{words}", why_it_stopped(&told(&panic)))),
    }
    if guest.exit_code() != 0 {
        return input_fault(format!("The guest ended with exit code {}.{words}", guest.exit_code()));
    }
    let (cycles, digest) = (guest.global_clk(), guest.public_value_digest());
    let digest: Vec<u8> = digest.iter().flat_map(|word| word.to_le_bytes()).collect();
    let public_values = guest.into_public_values_stream();
    let committed = SP1PublicValues::from(&public_values);
    if digest != committed.hash() && digest != committed.blake3_hash() {
        return input_fault(
            "The guest came to an end without committing to its public values, as a program with sp1_zkvm::entrypoint! does.",
        );
    }
    Ok(Execution { cycles, public_values })
}

/// Proofs that a guest verifies are verified here first: a core proof would say nothing of them.
fn judge_inner_proofs(stdin: &SP1Stdin, scheme: Scheme) -> Outcome<()> {
    if stdin.proofs.is_empty() {
        return Ok(());
    }
    if scheme == Scheme::Core {
        return input_fault(
            "The input has proofs for the guest to verify, and a core proof does not show that they hold. Set provingScheme to compressed in sindri.json.",
        );
    }
    let verifier = SP1Verifier::new(VerifierRecursionVks::default());
    for (index, (proof, vk)) in stdin.proofs.iter().enumerate() {
        let key = SP1VerifyingKey { vk: vk.clone() };
        let judged = without_panic(|| eyre::Ok(verifier.verify_compressed(proof, &key)?));
        if let Err(why) = judged {
            return input_fault(format!("proofs[{index}] of the input does not hold: {}.", told(&why)));
        }
    }
    Ok(())
}

/// What the guest said last, as a sentence.
fn words_of(printed: &[&str]) -> String {
    let words: Vec<&str> = printed.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" It printed: {}", words.join("\n")) }
}

/// SP1's interpreter panics where a guest does what cannot be done.
fn why_it_stopped(panic: &str) -> String {
    if panic.contains("Option::unwrap()") {
        return "The guest came to an address at which it has no instructions.".to_owned();
    }
    format!("The guest did what SP1 does not run: {panic}.")
}
