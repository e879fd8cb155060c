use crate::documents::{KeyDocument, OPENVM_VERSION, ProofDocument, PublicDocument, SchemeKey, SchemeProof, from_text, to_text};
use crate::files::RECURSIVE_VK;
use crate::prove::public_text;
use eyre::{Result, bail, ensure, eyre};
use openvm_circuit::arch::ContinuationVmProof;
use openvm_continuations::CommitBytes;
use openvm_sdk::{
    DefaultStarkEngine, F, SC, Sdk,
    fs::read_object_from_file,
    keygen::AppVerifyingKey,
    prover::verify_app_proof,
    types::{VerificationBaselineJson, VersionedVmStarkProof},
};
use openvm_stark_backend::keygen::types::MultiStarkVerifyingKey;
use openvm_stark_sdk::config::{MAX_APP_LOG_STACKED_HEIGHT, app_params_with_100_bits_security};
use openvm_verify_stark_host::VmStarkProof;
use proofyard_host::read;
use std::path::Path;

/// Whether a proof holds: the program of the key ran to a successful end, and revealed these public values.
/// In `aggregation` are this toolchain's own keys of the last layer.
pub fn verify(aggregation: &Path, key: &str, public: &str, proof: &str) -> Result<()> {
    let key: KeyDocument = read(key)?;
    let document: ProofDocument = read(proof)?;
    ensure!(key.openvm_version == OPENVM_VERSION, "The key is one of another version");
    ensure!(document.key_hash == key.hash()?, "The proof was made with another key");
    let values = match (&key.key, document.proof) {
        (SchemeKey::App { exe_commit, app_vk }, SchemeProof::App(proof)) => {
            verify_app(&key, (exe_commit, app_vk), &proof)?
        }
        (SchemeKey::Stark { baseline, internal_recursive_vk }, SchemeProof::Stark(proof)) => {
            // It is the same for all programs. With circuits of one's own in its place anything could be proved.
            let own: MultiStarkVerifyingKey<SC> = read_object_from_file(aggregation.join(RECURSIVE_VK))?;
            ensure!(*internal_recursive_vk == to_text(&own)?, "The key has another last layer than OpenVM's own");
            verify_stark(baseline, own, *proof)?
        }
        _ => bail!("The proof is one of another scheme"),
    };
    let public: PublicDocument = read(public)?;
    ensure!(public.public_values == public_text(&values)?, "The public values are not the proof's");
    Ok(())
}

fn verify_app(key: &KeyDocument, (exe_commit, app_vk): (&str, &str), proof: &str) -> Result<Vec<F>> {
    let vk: AppVerifyingKey = from_text(app_vk)?;
    // The parameters in a key decide how hard it is to forge a proof.
    ensure!(key.log_stacked_height <= MAX_APP_LOG_STACKED_HEIGHT, "The key is one of no height that there is");
    ensure!(
        format!("{:?}", vk.vk.inner.params) == format!("{:?}", app_params_with_100_bits_security(key.log_stacked_height)),
        "The key has other parameters than those of its height"
    );
    let proof: ContinuationVmProof<SC> = from_text(proof)?;
    let commit = verify_app_proof::<DefaultStarkEngine>(&vk, &proof)?;
    ensure!(CommitBytes::from(commit).to_string() == exe_commit, "The proof is one of another program");
    Ok(proof.user_public_values.public_values)
}

fn verify_stark(
    baseline: &VerificationBaselineJson,
    vk: MultiStarkVerifyingKey<SC>,
    proof: VersionedVmStarkProof,
) -> Result<Vec<F>> {
    let text = serde_json::to_string(&proof)?;
    let decoded: VmStarkProof = proof.try_into().map_err(|error| eyre!("The proof cannot be read: {error}"))?;
    let again = serde_json::to_string(&VersionedVmStarkProof::new(decoded.clone())?)?;
    ensure!(text == again, "The proof is not in its one form");
    Sdk::verify_proof(vk, baseline.clone().into(), &decoded)?;
    Ok(decoded.user_pvs_proof.public_values)
}
