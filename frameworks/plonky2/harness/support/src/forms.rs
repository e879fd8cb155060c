//! Proofs, keys and public values as bytes and back. Every reader here accepts one form only: what it has read is
//! written again and must be the same bytes, because plonky2's own readers take numbers that are not reduced and leave
//! bytes over.

use crate::verify::Refusal;
use base64::{engine::general_purpose::STANDARD, Engine};
use plonky2::field::types::PrimeField64;
use plonky2::plonk::circuit_data::{CommonCircuitData, VerifierOnlyCircuitData};
use plonky2::plonk::config::{GenericConfig, PoseidonGoldilocksConfig};
use plonky2::plonk::proof::ProofWithPublicInputs;
use plonky2::util::serialization::DefaultGateSerializer;

pub const D: usize = 2;
pub type C = PoseidonGoldilocksConfig;
pub type F = <C as GenericConfig<D>>::F;

pub type Proof = ProofWithPublicInputs<F, C, D>;
pub type Common = CommonCircuitData<F, D>;
pub type VerifierOnly = VerifierOnlyCircuitData<C, D>;

pub fn write_proof(proof: &Proof) -> String {
    STANDARD.encode(proof.to_bytes())
}

pub fn read_proof(text: &str, common: &Common) -> Result<Proof, Refusal> {
    let proof = Proof::from_bytes(bytes(text)?, common)
        .map_err(|_| Refusal("The proof cannot be read."))?;
    same(
        text,
        write_proof(&proof),
        "The proof is not in its one form.",
    )?;
    Ok(proof)
}

/// None for a circuit with a gate that is not plonky2's own.
pub fn write_common(common: &Common) -> Option<String> {
    common
        .to_bytes(&DefaultGateSerializer)
        .ok()
        .map(|bytes| STANDARD.encode(bytes))
}

pub fn read_common(text: &str) -> Result<Common, Refusal> {
    let common = Common::from_bytes(bytes(text)?, &DefaultGateSerializer)
        .map_err(|_| Refusal("The common circuit data cannot be read."))?;
    let again =
        write_common(&common).ok_or(Refusal("The common circuit data cannot be written again."))?;
    same(
        text,
        again,
        "The common circuit data is not in its one form.",
    )?;
    Ok(common)
}

pub fn write_verifier_only(data: &VerifierOnly) -> Option<String> {
    data.to_bytes().ok().map(|bytes| STANDARD.encode(bytes))
}

pub fn read_verifier_only(text: &str) -> Result<VerifierOnly, Refusal> {
    let data = VerifierOnly::from_bytes(bytes(text)?)
        .map_err(|_| Refusal("The verifier data cannot be read."))?;
    let again =
        write_verifier_only(&data).ok_or(Refusal("The verifier data cannot be written again."))?;
    same(text, again, "The verifier data is not in its one form.")?;
    Ok(data)
}

/// Decimal texts, for a number of the field may be larger than what JSON's readers keep exactly.
pub fn public_values(proof: &Proof) -> Vec<String> {
    proof
        .public_inputs
        .iter()
        .map(|value| value.to_canonical_u64().to_string())
        .collect()
}

fn bytes(text: &str) -> Result<Vec<u8>, Refusal> {
    STANDARD
        .decode(text)
        .map_err(|_| Refusal("A text is not base64."))
}

fn same(text: &str, again: String, refusal: &'static str) -> Result<(), Refusal> {
    if text == again {
        Ok(())
    } else {
        Err(Refusal(refusal))
    }
}
