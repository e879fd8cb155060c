//! What our programs on large libraries have in common, whatever the library: how they start and end, what they say of faults, and the
//! one form of their documents.

mod documents;
mod fault;
mod run;

pub use documents::{read, DocumentError};
pub use fault::{input_fault, last_panic, told, without_panic, BoxedError, Fault, Outcome, Panic};
pub use run::{run, text_of_stdin, Ending};
