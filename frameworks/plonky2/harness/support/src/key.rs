use crate::builder_shape::{security_bits, table_slots};
use crate::documents::{KeyDocument, ProofDocument};
use crate::forms::read_common;
use crate::verify::{holds, Refusal};
use serde::Serialize;

/// What is worth knowing of a circuit, besides its key.
#[derive(Serialize)]
pub struct KeyReport {
    pub degree_bits: usize,
    pub public_values: usize,
    pub rate_bits: usize,
    pub query_rounds: usize,
    pub proof_of_work_bits: u32,
    pub security_bits: usize,
    pub zero_knowledge: bool,
    /// Lookup tables that do not fill their last row: before plonky2 1.0.1 these are padded with 0 -> 0, which a prover can
    /// then claim of the table (CVE-2025-24802).
    pub padded_lookup_tables: usize,
}

/// Takes a build's key out of the first proof of its circuit, which must hold.
pub fn extract_key(
    public: &[String],
    document: &ProofDocument,
) -> Result<(KeyDocument, KeyReport), Refusal> {
    let key = KeyDocument {
        common: document.common.clone(),
        verifier_data: document.verifier_data.clone(),
    };
    holds(&key, public, document)?;
    let common = read_common(&key.common)?;
    let fri = &common.config.fri_config;
    let slots = table_slots(&common.config);
    let report = KeyReport {
        degree_bits: common.degree_bits(),
        public_values: common.num_public_inputs,
        rate_bits: fri.rate_bits,
        query_rounds: fri.num_query_rounds,
        proof_of_work_bits: fri.proof_of_work_bits,
        security_bits: security_bits(&common),
        zero_knowledge: common.config.zero_knowledge,
        padded_lookup_tables: common
            .luts
            .iter()
            .filter(|table| table.len() % slots != 0)
            .count(),
    };
    Ok((key, report))
}
