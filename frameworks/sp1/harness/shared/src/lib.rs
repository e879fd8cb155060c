//! Everything that Proofyard does with SP1, whatever its version. A guest is data here: it is run by SP1's interpreter alone.
//!
//!     compile <elf> <folder for the results>
//!     execute <build> <scheme> <witness>                              the input comes from standard input
//!     functions <build> <witness>
//!     prove <build> <scheme> <witness> <folder for the results>
//!     serve-prover <build> <scheme>                                   witnesses come from standard input
//!     verify <scheme> <key.json> <public.json> <proof.json>
//!
//! A program of ours ends as harnesses do (frameworks/languages/README.md).

mod commands;
pub mod documents;
mod input;
mod serve;
mod version;

pub use commands::run;
pub use version::{Compiled, Execution, Proved, Scheme, Version};
