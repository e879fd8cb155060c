//! What stands between a user's circuit and Proofyard. `run` is called by the program that is built around the user's
//! package: it writes down which cells the circuit has and how they are tied, or what is in them for an input. All that
//! is secret to a proof system, or is a verdict, is done by our own `prover`, which holds no user code.

mod bytes;
mod circuit;
mod documents;
mod equal_cells;
mod keys;
mod layout;
mod params;
mod plonk;
mod proof;
mod recorder;
mod replay;
mod satisfied;
mod solidity;
mod srs;
mod verify;
mod witness;

pub use circuit::run;
pub use documents::{KeyDocument, ProofDocument, PublicDocument, Refusal, Scheme};
pub use keys::{make_keys, read_proving_key};
pub use layout::Pinning;
pub use params::{AnyLayout, Description, Params};
pub use proof::prove;
pub use proofyard_recording::Place;
pub use solidity::{calldata, contract};
pub use srs::{development, read_srs, srs_of_points, srs_report, Srs};
pub use verify::holds;
pub use witness::Witness;
