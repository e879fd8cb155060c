use crate::forms::{ProofForm, SchemeForm, ShardForm};
use crate::quiet::quietly;
use crate::v5::Sp1;
use eyre::{Result, ensure, eyre};
use proofyard_sp1_shared::documents::to_bytes;
use proofyard_sp1_shared::{Proved, Scheme};
use sp1_core_executor::{Program, SP1Context};
use sp1_core_machine::{io::SP1Stdin, utils::prove_core};
use sp1_primitives::io::SP1PublicValues;
use sp1_prover::{CoreSC, SP1_CIRCUIT_VERSION, SP1VerifyingKey};
use sp1_stark::{SP1CoreOpts, SP1ProverOpts, StarkProvingKey};

/// Of the machine for which SP1 chooses its smallest shards, of 2^19 cycles, and one at a time.
const SMALL_MACHINE_GB: usize = 16;

/// A prover that has one program.
pub struct OneProgram {
    sp1: Sp1,
    program: Program,
    proving_key: StarkProvingKey<CoreSC>,
    key: SP1VerifyingKey,
}

/// Makes the keys of a program.
pub fn open(elf: &[u8], scheme: Scheme) -> Result<OneProgram> {
    ensure!(scheme == Scheme::Core, "SP1 5 makes core proofs alone here");
    let sp1 = Sp1::new();
    let (_, proving_key, program, key) = sp1.setup(elf);
    Ok(OneProgram { sp1, program, proving_key, key })
}

fn options() -> SP1CoreOpts {
    let mut options = SP1ProverOpts::cpu(SMALL_MACHINE_GB).core_opts;
    options.checkpoints_channel_capacity = 1;
    options
}

/// Makes a proof. It is verified when it is whole, in another process.
pub fn prove(prover: &OneProgram, stdin: &SP1Stdin) -> Result<Proved> {
    let OneProgram { sp1, program, proving_key, key } = prover;
    ensure!(stdin.proofs.is_empty(), "A core proof does not show that other proofs hold");
    let made = quietly(|| {
        prove_core(
            &sp1.core_prover,
            proving_key,
            &key.vk,
            program.clone(),
            stdin,
            options(),
            SP1Context::default(),
            sp1.core_shape_config.as_ref(),
            None,
        )
    })?;
    let (proof, public_values, _) = made.map_err(|error| eyre!("SP1 made no proof: {error}"))?;
    let form = ProofForm {
        proof: SchemeForm::Core(proof.shard_proofs.into_iter().map(ShardForm::from).collect()),
        public_values: SP1PublicValues::from(&public_values),
        sp1_version: SP1_CIRCUIT_VERSION.to_owned(),
        tee_proof: None,
    };
    Ok(Proved { public_values, proof: to_bytes(&form)? })
}
