//! boojum's own transcript begins with the Merkle cap of the setup and knows nothing of the gates, the places of the public
//! inputs and the configuration. A build's author could choose those after the challenges; so ours begins with a hash of the
//! whole key.

use crate::system::F;
use boojum::cs::implementations::transcript::{GoldilocksPoisedon2Transcript, Transcript};

/// SHA-256 of a key document, in eight numbers of 32 bits.
pub type Binding = [F; 8];

#[derive(Clone, Debug)]
pub struct BoundTranscript(GoldilocksPoisedon2Transcript);

impl Transcript<F> for BoundTranscript {
    type CompatibleCap = [F; 4];
    type TransciptParameters = Binding;

    fn new(binding: Binding) -> Self {
        let mut inner = GoldilocksPoisedon2Transcript::new(());
        inner.witness_field_elements(&binding);
        Self(inner)
    }

    fn witness_field_elements(&mut self, elements: &[F]) {
        self.0.witness_field_elements(elements);
    }

    fn witness_merkle_tree_cap(&mut self, cap: &[Self::CompatibleCap]) {
        self.0.witness_merkle_tree_cap(cap);
    }

    fn get_challenge(&mut self) -> F {
        self.0.get_challenge()
    }
}
