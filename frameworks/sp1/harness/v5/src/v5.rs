use crate::execute;
use crate::forms::{from_sorted_bytes, read_sorted, to_sorted_bytes, to_sorted_text};
use eyre::{Result, bail, ensure, eyre};
use proofyard_sp1_shared::fault::{Outcome, input_fault, told, without_panic};
use proofyard_sp1_shared::{Compiled, Execution, Proved, Scheme, Version};
use sp1_core_executor::Program;
use sp1_sdk::{CpuProver, HashableKey, Prover, SP1Proof, SP1ProofWithPublicValues, SP1ProvingKey, SP1Stdin, SP1VerifyingKey};
use sp1_stark::{PROOF_MAX_NUM_PVS, Word, air::PublicValues};
use std::borrow::Borrow;

/// Cycles of a shard, as the base-two logarithm: SP1's own for less than 33 GB of memory.
const LOG_SHARD_CYCLES: u32 = 19;

/// SP1 5, of proofs over BabyBear and programs of 32 bits.
pub struct V5;

/// A prover that has one program.
pub struct OneProgram {
    prover: CpuProver,
    key: SP1ProvingKey,
}

impl Version for V5 {
    type Stdin = SP1Stdin;
    type Prover = OneProgram;

    fn compile(elf: Vec<u8>) -> Outcome<Compiled> {
        let program = read_program(&elf)?;
        let (_, key) = without_panic(|| Ok(CpuProver::new().setup(&elf)))
            .or_else(|error| input_fault(format!("SP1 makes no key for the program: {}.", told(&error))))?;
        Ok(Compiled {
            key: to_sorted_text(&key)?,
            key_hash: key.bytes32(),
            instructions: program.instructions.len(),
        })
    }

    fn stdin_of(entries: Vec<Vec<u8>>) -> SP1Stdin {
        SP1Stdin { buffer: entries, ptr: 0, proofs: vec![] }
    }

    fn execute(elf: &[u8], stdin: &SP1Stdin, scheme: Scheme) -> Outcome<Execution> {
        ensure_core(scheme)?;
        execute::execute(read_program(elf)?, stdin)
    }

    fn open_prover(elf: Vec<u8>, scheme: Scheme) -> Result<OneProgram> {
        ensure_core(scheme)?;
        let prover = CpuProver::new();
        let (key, _) = prover.setup(&elf);
        Ok(OneProgram { prover, key })
    }

    fn prove(prover: &OneProgram, stdin: SP1Stdin) -> Result<Proved> {
        let request = prover.prover.prove(&prover.key, &stdin).core();
        let made = request.shard_size(1 << LOG_SHARD_CYCLES).shard_batch_size(1).run();
        let made = made.map_err(|error| eyre!("SP1 made no proof: {error:#}"))?;
        Ok(Proved { public_values: made.public_values.to_vec(), proof: to_sorted_bytes(&made)? })
    }

    fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()> {
        ensure_core(scheme)?;
        let key: SP1VerifyingKey = read_sorted(key)?;
        let proof: SP1ProofWithPublicValues = from_sorted_bytes(proof)?;
        ensure!(proof.tee_proof.is_none(), "The proof has a part of a TEE, which proofs of this server do not have");
        ensure!(proof.public_values.as_slice() == public_values, "The public values are not the proof's");
        let SP1Proof::Core(shards) = &proof.proof else { bail!("The proof is one of another scheme") };
        for shard in shards {
            ensure_no_inner_proofs(&shard.public_values)?;
        }
        CpuProver::new().verify(&proof, &key).map_err(|error| eyre!("{error}"))
    }
}

fn ensure_core(scheme: Scheme) -> Result<()> {
    ensure!(scheme == Scheme::Core, "SP1 5 makes core proofs here, and no others");
    Ok(())
}

/// SP1's instructions of a program.
fn read_program(elf: &[u8]) -> Outcome<Program> {
    without_panic(|| Program::from(elf).map_err(|error| eyre!("{error:#}"))).or_else(|error| {
        input_fault(format!("The program has what SP1 does not run: {}.", told(&error)))
    })
}

/// A guest says by this digest which proofs it relies on. SP1 verifies them where it compresses a proof, and its verifier of core
/// proofs looks at none of them: what such a proof says of them is its maker's word.
fn ensure_no_inner_proofs<F: Copy + PartialEq + Default>(values: &[F]) -> Result<()> {
    ensure!(values.len() == PROOF_MAX_NUM_PVS, "The proof has another number of public values");
    let values: &PublicValues<Word<F>, F> = values.borrow();
    ensure!(
        values.deferred_proofs_digest.iter().all(|one| *one == F::default()),
        "A core proof does not show that the proofs hold that its program relies on"
    );
    Ok(())
}
