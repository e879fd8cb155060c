//! What a program writes down that synthesizes a circuit: its columns, gates, lookups and cells, as data without any halo2.

mod layout;
mod run;
mod writer;

pub use layout::{Constraints, Layout, Polynomial, Witness, MARK};
pub use run::{run, Recorded};
pub use writer::{Kind, Number, Place, Query, Writer, KINDS};
