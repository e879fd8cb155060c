//! The proof system that all builds use: boojum's over Goldilocks, with Poseidon2 for trees and challenges.

use boojum::algebraic_props::round_function::AbsorptionModeOverwrite;
use boojum::algebraic_props::sponge::GoldilocksPoseidon2Sponge;
use boojum::cs::implementations::polynomial::{GenericPolynomial, LagrangeForm};
use boojum::cs::implementations::proof::Proof as BoojumProof;
use boojum::cs::implementations::prover::ProofConfig;
use boojum::cs::implementations::verifier::VerificationKey;
pub use boojum::field::goldilocks::{
    GoldilocksExt2 as Extension, GoldilocksField as F, MixedGL as P,
};
use std::sync::Arc;

pub type TreeHasher = GoldilocksPoseidon2Sponge<AbsorptionModeOverwrite>;
pub type Proof = BoojumProof<F, TreeHasher, Extension>;
pub type Key = VerificationKey<F, TreeHasher>;
/// A polynomial by its values on the rows of the trace.
pub type Column = Arc<GenericPolynomial<F, LagrangeForm, P>>;

/// Bits that a forger would have to guess, as FRI's conjecture counts them: queries times the logarithm of the rate, and no
/// work. It is what boojum's own default asks for.
pub const SECURITY_BITS: usize = 100;

/// The one configuration of proofs. A proof carries its own, and boojum's verifier follows that one: so a build's is pinned.
pub fn pinned_config() -> ProofConfig {
    ProofConfig {
        fri_lde_factor: 4,
        merkle_tree_cap_size: 16,
        fri_folding_schedule: None,
        security_level: SECURITY_BITS,
        pow_bits: 0,
    }
}

/// Queries that a proof must answer. boojum's verifier counts them, logs a difference and goes on.
pub fn required_queries(config: &ProofConfig) -> usize {
    (config.security_level - config.pow_bits as usize)
        .div_ceil(config.fri_lde_factor.trailing_zeros() as usize)
}
