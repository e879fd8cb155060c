//! Circuits of halo2's own `Circuit` trait, with gates and lookups of their own.

mod constants;
mod constraints;
mod expression;
mod layout;
mod reading;
mod replay;
mod run;
mod satisfied;

pub use constraints::Constraints;
pub use expression::{Expression, Query};
pub use layout::{Layout, MARK};
pub use reading::{read, Public};
pub use run::{element, run_plonk, Recorded};
pub use satisfied::unsatisfied;
