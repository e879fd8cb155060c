//! What stands between a user's circuit and Proofyard: `run` is called by the program that is built around the user's
//! package, the rest by our own `verifier`, which holds no user code.

mod builder_shape;
mod documents;
mod forms;
mod key;
mod prover;
mod verify;

pub use documents::{KeyDocument, ProofDocument};
pub use forms::{C, D, F};
pub use key::{extract_key, KeyReport};
pub use prover::{run, Made};
pub use verify::{holds, Refusal};
