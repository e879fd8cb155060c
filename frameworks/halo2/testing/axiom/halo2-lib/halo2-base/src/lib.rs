//! Stands for Axiom's halo2-base v0.3.0 in tests, which is on GitHub only: halo2-axiom of today, and what circuits are built with.
#![feature(trait_alias)]

pub use halo2_axiom as halo2_proofs;
pub use halo2curves::product;

pub mod utils {
    pub trait ScalarField = halo2_axiom::halo2curves::ff::PrimeField;
}

pub mod gates {
    pub mod builder {
        use crate::utils::ScalarField;
        use std::marker::PhantomData;

        pub type MultiPhaseThreadBreakPoints = Vec<Vec<usize>>;

        pub struct GateThreadBuilder<F: ScalarField> {
            witness_gen_only: bool,
            field: PhantomData<F>,
        }

        impl<F: ScalarField> GateThreadBuilder<F> {
            pub fn new(witness_gen_only: bool) -> Self {
                Self {
                    witness_gen_only,
                    field: PhantomData,
                }
            }

            pub fn keygen() -> Self {
                Self::new(false)
            }

            pub fn prover() -> Self {
                Self::new(true)
            }

            pub fn witness_gen_only(&self) -> bool {
                self.witness_gen_only
            }
        }
    }
}
