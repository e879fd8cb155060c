//! What Proofyard does with Jolt. Guests are data here: nothing of a user's is run but by Jolt's own machine.

mod canonical;
pub mod compile;
pub mod documents;
pub mod execute;
pub mod files;
mod machine;
mod preprocess;
pub mod program;
pub mod prove;
pub mod scheme;
pub mod verify;
