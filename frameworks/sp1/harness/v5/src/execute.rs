use proofyard_sp1_shared::Execution;
use proofyard_sp1_shared::fault::{Outcome, input_fault, told, without_panic};
use sp1_core_executor::{ExecutionError, Executor, Program, SP1ContextBuilder};
use sp1_sdk::{SP1PublicValues, SP1Stdin};
use sp1_stark::SP1CoreOpts;
use std::io::{self, Write};

/// What is kept of the last words of a guest.
const KEPT_BYTES: usize = 2048;

/// The end of what is written.
#[derive(Default)]
struct LastWords(Vec<u8>);

impl Write for LastWords {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        let more = self.0.len().saturating_sub(KEPT_BYTES);
        self.0.drain(..more);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a run of a guest leaves.
struct Ended {
    cycles: u64,
    digest: Vec<u8>,
    public_values: Vec<u8>,
}

/// Runs a guest in SP1's interpreter.
pub fn execute(program: Program, stdin: &SP1Stdin) -> Outcome<Execution> {
    if !stdin.proofs.is_empty() {
        return input_fault(
            "The input has proofs for the guest to verify, and a core proof does not show that they hold. Use SP1 6.10.0, and set provingScheme to compressed in sindri.json.",
        );
    }
    let (mut printed, mut complained) = (LastWords::default(), LastWords::default());
    let ended = without_panic(|| Ok(run(program, stdin, &mut printed, &mut complained)));
    let words = words_of(&[&complained.0, &printed.0]);
    let ended = match ended {
        Ok(Ok(ended)) => ended,
        Ok(Err(ExecutionError::HaltWithNonZeroExitCode(code))) => {
            return input_fault(format!("The guest ended with exit code {code}.{words}"));
        }
        Ok(Err(error)) => return input_fault(format!("The guest ended with an error of the machine: {error}.{words}")),
        Err(panic) => return input_fault(format!("The guest did what SP1 does not run: {}.{words}", told(&panic))),
    };
    let committed = SP1PublicValues::from(&ended.public_values);
    if ended.digest != committed.hash() && ended.digest != committed.blake3_hash() {
        return input_fault(
            "The guest came to an end without committing to its public values, as a program with sp1_zkvm::entrypoint! does.",
        );
    }
    Ok(Execution { cycles: ended.cycles, public_values: ended.public_values })
}

fn run(
    program: Program,
    stdin: &SP1Stdin,
    printed: &mut LastWords,
    complained: &mut LastWords,
) -> Result<Ended, ExecutionError> {
    let mut context = SP1ContextBuilder::new();
    context.stdout(printed).stderr(complained);
    let mut guest = Executor::with_context(program, SP1CoreOpts::default(), context.build());
    guest.write_vecs(&stdin.buffer);
    guest.run_fast()?;
    let digest = guest.record.public_values.committed_value_digest;
    Ok(Ended {
        cycles: guest.state.global_clk,
        digest: digest.iter().flat_map(|word| word.to_le_bytes()).collect(),
        public_values: guest.state.public_values_stream.clone(),
    })
}

/// What the guest said last, as a sentence.
fn words_of(printed: &[&[u8]]) -> String {
    let words: Vec<String> = printed.iter().map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" It printed: {}", words.join("\n")) }
}
