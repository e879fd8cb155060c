//! Circuits of halo2's own `Circuit` trait, with gates and lookups of their own.

mod constants;
mod constraints;
mod expression;
mod layout;
mod reading;
mod replay;
mod satisfied;

pub use constraints::Constraints;
pub use layout::Layout;
pub use reading::{read, Public};
pub use satisfied::unsatisfied;
