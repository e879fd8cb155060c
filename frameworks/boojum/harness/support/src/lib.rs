//! What stands between a user's circuit and Proofyard: `run` is called by the program that is built around the user's
//! package, the rest by our own `verifier`, which holds no user code.
#![feature(generic_const_exprs)]
#![allow(incomplete_features)]

mod bound_transcript;
mod columns;
mod consistency;
mod description;
mod documents;
mod evaluators;
mod key;
mod prover;
mod selectors;
mod stock_gates;
mod system;
mod user_program;
mod verify;

pub use documents::{KeyDocument, ProofDocument, Refusal};
pub use key::make_key;
pub use user_program::run;
pub use verify::holds;
