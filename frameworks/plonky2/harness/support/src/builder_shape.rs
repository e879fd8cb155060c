//! plonky2's verifier trusts the circuit data that it is given, and its circuit digest does not cover all of it
//! (`circuit_builder.rs`: "TODO: This should also include an encoding of gate constraints"). So everything that
//! follows from the gates and the configuration is computed here again, as `CircuitBuilder::build` does.

use crate::forms::{Common, VerifierOnly, F};
use crate::verify::Refusal;
use plonky2::field::cosets::get_unique_coset_shifts;
use plonky2::field::types::Field;
use plonky2::hash::poseidon::PoseidonHash;
use plonky2::plonk::circuit_data::CircuitConfig;
use plonky2::plonk::config::{GenericHashOut, Hasher};

/// Bits that a forger would have to guess, as FRI's conjecture counts them; what plonky2's own configurations have.
pub const MIN_SECURITY_BITS: usize = 100;

/// More columns than any configuration has, and few enough to compute with.
const MAX_WIRES: usize = 1 << 12;

/// `LookupSelectors::StartEnd`, which is private: those that do not depend on the number of tables.
const LOOKUP_SELECTORS: usize = 4;

/// Entries of a lookup table in one row: `LookupTableGate::num_slots`, which is private.
pub fn table_slots(config: &CircuitConfig) -> usize {
    config.num_routed_wires / 3
}

pub fn security_bits(common: &Common) -> usize {
    let fri = &common.config.fri_config;
    fri.rate_bits
        .saturating_mul(fri.num_query_rounds)
        .saturating_add(fri.proof_of_work_bits as usize)
}

/// Refuses circuit data that plonky2's builder does not make, or that makes proofs which can be forged.
pub fn could_be_built(common: &Common, verifier_only: &VerifierOnly) -> Result<(), Refusal> {
    has_bounds(common)?;
    let config = &common.config;
    let degree_bits = common.fri_params.degree_bits;
    let constants = common.gates.iter().map(|gate| gate.0.num_constants()).max();
    let constraints = common
        .gates
        .iter()
        .map(|gate| gate.0.num_constraints())
        .max();
    let (lookup_polys, lookup_selectors) = match common.luts.len() {
        0 => (0, 0),
        tables => {
            let polys =
                (config.num_routed_wires / 2).div_ceil(config.max_quotient_degree_factor - 1) + 1;
            (polys, LOOKUP_SELECTORS + tables)
        }
    };
    let selectors = common.selectors_info.num_selectors();

    let follows = common.fri_params
        == config
            .fri_config
            .fri_params(degree_bits, config.zero_knowledge)
        && common.quotient_degree_factor == config.max_quotient_degree_factor
        && Some(common.num_gate_constraints) == constraints
        && constants.map(|most| selectors + lookup_selectors + most) == Some(common.num_constants)
        && common.k_is == get_unique_coset_shifts::<F>(1 << degree_bits, config.num_routed_wires)
        && common.num_partial_products
            == config
                .num_routed_wires
                .div_ceil(common.quotient_degree_factor)
                - 1
        && common.num_lookup_polys == lookup_polys
        && common.num_lookup_selectors == lookup_selectors
        && common
            .gates
            .iter()
            .all(|gate| gate.0.num_wires() <= config.num_wires)
        && verifier_only.constants_sigmas_cap.height() == config.fri_config.cap_height;
    if !follows {
        return Err(Refusal(
            "The circuit data is not what plonky2's CircuitBuilder makes.",
        ));
    }
    has_digest(degree_bits, verifier_only)
}

/// A proof depends on all of the digest, and only on those parts of the constants that its queries meet.
fn has_digest(degree_bits: usize, verifier_only: &VerifierOnly) -> Result<(), Refusal> {
    let parts = [
        verifier_only.constants_sigmas_cap.flatten(),
        PoseidonHash::hash_pad(&[]).to_vec(),
        vec![F::from_canonical_usize(degree_bits)],
    ];
    if verifier_only.circuit_digest == PoseidonHash::hash_no_pad(&parts.concat()) {
        return Ok(());
    }
    Err(Refusal(
        "The circuit digest is not that of the circuit's constants; a domain separator cannot be used.",
    ))
}

/// What has to hold before anything can be computed from the data.
fn has_bounds(common: &Common) -> Result<(), Refusal> {
    let config = &common.config;
    let fri = &config.fri_config;
    if security_bits(common) < MIN_SECURITY_BITS || config.num_challenges < 2 {
        return Err(Refusal(
            "The circuit's configuration has less than 100 bits of security.",
        ));
    }
    let sound = (2..=1 << 6).contains(&config.max_quotient_degree_factor)
        && (1..=config.num_wires).contains(&config.num_routed_wires)
        && config.num_wires <= MAX_WIRES
        && config.num_challenges <= 8
        && fri.num_query_rounds <= 1 << 10
        && fri.proof_of_work_bits <= 64
        && fri.cap_height <= 16
        && (1..=16).contains(&fri.rate_bits)
        && common.fri_params.degree_bits.saturating_add(fri.rate_bits) <= F::TWO_ADICITY;
    if sound {
        Ok(())
    } else {
        Err(Refusal(
            "The circuit's configuration is none that plonky2 can prove with.",
        ))
    }
}
