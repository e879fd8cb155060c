//! What a person writes who uses snarkVM by hand: `by-hand compile | prove | verify <folder>`, for the sample on mainnet.

use anyhow::{Result, bail, ensure};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde_json::Value as Json;
use snarkvm_circuit::AleoV0;
use snarkvm_console::account::PrivateKey;
use snarkvm_console::network::{MainnetV0 as N, prelude::*, varuna_version_from_consensus};
use snarkvm_console::program::{Identifier, ProgramID, StatePath, Value};
use snarkvm_console::types::Field;
use snarkvm_ledger_block::Execution;
use snarkvm_ledger_query::QueryTrait;
use snarkvm_synthesizer_process::{InclusionVersion, Process};
use snarkvm_synthesizer_program::Program;
use snarkvm_synthesizer_snark::{ProvingKey, VerifyingKey};
use std::{fs, path::Path};

const RULES: ConsensusVersion = ConsensusVersion::V21;
/// What is proved.
const FUNCTIONS: [(&str, &str); 1] = [("sealed_bid.aleo", "prove_bid")];

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().collect();
    ensure!(args.len() == 3, "usage: by-hand compile | prove | verify <folder>");
    let folder = Path::new(&args[2]);
    let process = Process::<N>::load()?;
    process.lock().add_program(&Program::from_str(&fs::read_to_string(folder.join("main.aleo"))?)?)?;
    let rng = &mut ChaCha20Rng::try_from_rng(&mut rand::rngs::SysRng)?;
    match args[1].as_str() {
        "compile" => compile(&process, folder, rng),
        "prove" => prove(&process, folder, rng),
        "verify" => verify(&process, folder),
        other => bail!("what is {other}?"),
    }
}

fn functions() -> Result<Vec<(ProgramID<N>, Identifier<N>)>> {
    FUNCTIONS.iter().map(|(program, name)| Ok((ProgramID::from_str(program)?, Identifier::from_str(name)?))).collect()
}

fn compile(process: &Process<N>, folder: &Path, rng: &mut ChaCha20Rng) -> Result<()> {
    for (program, name) in functions()? {
        process.synthesize_key::<AleoV0, _>(&program, &name, rng)?;
        fs::write(folder.join(format!("{name}.prover")), process.get_proving_key(program, name)?.to_bytes_le()?)?;
        fs::write(folder.join(format!("{name}.verifier")), process.get_verifying_key(program, name)?.to_string())?;
    }
    Ok(())
}

fn insert_verifying_keys(process: &Process<N>, folder: &Path) -> Result<()> {
    for (program, name) in functions()? {
        let key = VerifyingKey::from_str(&fs::read_to_string(folder.join(format!("{name}.verifier")))?)?;
        process.insert_verifying_key(&program, &name, key)?;
    }
    Ok(())
}

fn prove(process: &Process<N>, folder: &Path, rng: &mut ChaCha20Rng) -> Result<()> {
    insert_verifying_keys(process, folder)?;
    for (program, name) in functions()? {
        let key = ProvingKey::read_le(&fs::read(folder.join(format!("{name}.prover")))?[..])?;
        process.insert_proving_key(&program, &name, key)?;
    }
    let (program, name) = functions()?[0];
    let input: Json = serde_json::from_str(&fs::read_to_string(folder.join("input.json"))?)?;
    let inputs = input["inputs"].as_array().into_iter().flatten();
    let values = inputs.map(|one| Value::<N>::from_str(one.as_str().unwrap_or_default())).collect::<Result<Vec<_>>>()?;
    let key = PrivateKey::new(rng)?;
    let authorization = process.authorize::<AleoV0, _>(&key, program, name, values.into_iter(), rng)?;
    let (_, mut trace) = process.execute::<AleoV0, _>(authorization, rng)?;
    trace.prepare(&NoLedger)?;
    let locator = format!("{program}/{name}");
    let execution = trace.prove_execution::<AleoV0, _>(&locator, varuna_version_from_consensus(RULES), rng)?;
    fs::write(folder.join("execution.json"), execution.to_string())?;
    Ok(())
}

fn verify(process: &Process<N>, folder: &Path) -> Result<()> {
    insert_verifying_keys(process, folder)?;
    let execution = Execution::<N>::from_str(&fs::read_to_string(folder.join("execution.json"))?)?;
    let stacks = process.get_stacks(execution.transitions(), true)?;
    let varuna = varuna_version_from_consensus(RULES);
    Process::<N>::verify_execution(RULES, varuna, InclusionVersion::V1, &execution, &stacks)
}

struct NoLedger;

impl QueryTrait<N> for NoLedger {
    fn current_state_root(&self) -> Result<<N as Network>::StateRoot> {
        Ok(Field::<N>::one().into())
    }

    fn get_state_path_for_commitment(&self, _: &Field<N>) -> Result<StatePath<N>> {
        bail!("there is no ledger")
    }

    fn get_state_paths_for_commitments(&self, _: &[Field<N>]) -> Result<Vec<StatePath<N>>> {
        Ok(vec![])
    }

    fn current_block_height(&self) -> Result<u32> {
        N::CONSENSUS_HEIGHT(RULES)
    }
}
