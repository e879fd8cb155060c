use crate::authorize::refused;
use crate::documents::{ProofDocument, PublicDocument};
use crate::fault::{Outcome, without_panic};
use crate::key::Build;
use crate::public::public_values;
use anyhow::{Result, bail};
use rand_chacha::ChaCha20Rng;
use snarkvm_circuit::Aleo;
use snarkvm_console::{
    network::{Network, prelude::*},
    program::StatePath,
    types::Field,
};
use snarkvm_ledger_query::QueryTrait;
use snarkvm_synthesizer_process::Authorization;
use snarkvm_synthesizer_snark::ProvingKey;
use std::io::Read;

/// Gives a build's process the proving keys, as `compile` wrote them.
pub fn insert_proving_keys<N: Network>(build: &Build<N>, mut keys: impl Read) -> Result<()> {
    for locator in &build.functions {
        let key = ProvingKey::<N>::read_le(&mut keys)?;
        build
            .process
            .insert_proving_key(locator.program_id(), locator.resource(), key)?;
    }
    Ok(())
}

/// Makes a proof of what was authorized.
pub fn prove<N: Network, A: Aleo<Network = N>>(
    build: &Build<N>,
    authorization: &str,
    rng: &mut ChaCha20Rng,
) -> Outcome<(PublicDocument, ProofDocument)> {
    let authorization = Authorization::<N>::from_str(authorization)?;
    let (_, mut trace) = without_panic(|| Ok(build.process.execute::<A, _>(authorization, rng)?))
        .map_err(refused)?;
    trace.prepare(&NoLedger::<N>(no_ledger_root::<N>()))?;
    let execution = without_panic(|| {
        trace.prove_execution::<A, _>(&build.main.to_string(), build.varuna, rng)
    })?;
    let public = public_values(&execution)?;
    let execution = serde_json::from_str(&execution.to_string()).map_err(anyhow::Error::from)?;
    Ok((
        public,
        ProofDocument {
            rules: build.document.rules.clone(),
            key_hash: build.document.hash()?,
            execution,
        },
    ))
}

/// What executions name as the state of the ledger, which none of them depends on: a function that takes records has no
/// build. It is the root of no ledger.
pub fn no_ledger_root<N: Network>() -> N::StateRoot {
    Field::<N>::one().into()
}

struct NoLedger<N: Network>(N::StateRoot);

impl<N: Network> QueryTrait<N> for NoLedger<N> {
    fn current_state_root(&self) -> Result<N::StateRoot> {
        Ok(self.0)
    }

    fn get_state_path_for_commitment(&self, _: &Field<N>) -> Result<StatePath<N>> {
        bail!("a record is proved from the state of the ledger")
    }

    fn get_state_paths_for_commitments(
        &self,
        commitments: &[Field<N>],
    ) -> Result<Vec<StatePath<N>>> {
        if !commitments.is_empty() {
            bail!("a record is proved from the state of the ledger");
        }
        Ok(vec![])
    }

    fn current_block_height(&self) -> Result<u32> {
        N::CONSENSUS_HEIGHT(snarkvm_console::network::ConsensusVersion::V8)
    }
}
