//! The two commitment schemes, with the set-ups that Jolt has for them: powers of a secret that everyone can compute, for its seed is a
//! constant of Jolt's sources.

use ark_bn254::{Bn254, Fr};
use jolt_core::poly::commitment::{
    commitment_scheme::{BatchType, CommitShape, CommitmentScheme},
    hyperkzg::HyperKZG,
    kzg::{KZGProverKey, SRS},
    zeromorph::{Zeromorph, ZeromorphProverKey, ZeromorphVerifierKey},
};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use std::sync::Arc;

pub trait Scheme: CommitmentScheme<Field = Fr> {
    /// What commits to polynomials of up to so many coefficients, and verifies commitments to ones of any size.
    fn set_up(size: usize) -> Self::Setup;
}

impl Scheme for HyperKZG<Bn254> {
    fn set_up(size: usize) -> Self::Setup {
        <Self as CommitmentScheme>::setup(&[CommitShape::new(size, BatchType::Big)])
    }
}

impl Scheme for Zeromorph<Bn254> {
    /// Jolt makes as many powers in the second group, of which it takes three: minutes for nothing.
    fn set_up(size: usize) -> Self::Setup {
        // One more than HyperKZG wants: Jolt asks for more powers than there are coefficients.
        let powers = size + 1;
        let seed = *b"ZEROMORPH_POLY_COMMITMENT_SCHEME";
        let srs = Arc::new(SRS::<Bn254>::setup(&mut ChaCha20Rng::from_seed(seed), powers, 2));
        // By Jolt's own arithmetic this is 1 for each size, so keys of all sizes verify the same.
        let offset = srs.g1_powers.len() - powers;
        let power = srs.g2_powers[offset];
        let (commit_pp, kzg_vk) = SRS::trim(srs.clone(), powers);
        let open_pp = KZGProverKey::new(srs, offset, powers);
        (ZeromorphProverKey { commit_pp, open_pp }, ZeromorphVerifierKey { kzg_vk, tau_N_max_sub_2_N: power })
    }
}
