use eyre::{Result, bail};
use proofyard_host::Outcome;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What one version of SP1 does. Nothing is kept from one call to the next but in a prover.
pub trait Version {
    /// What a guest reads.
    type Stdin: Serialize + DeserializeOwned;
    type Prover;

    /// Looks at a program, and makes its verification key.
    fn compile(elf: Vec<u8>) -> Outcome<Compiled>;

    /// What a guest reads, one entry after the other.
    fn stdin_of(entries: Vec<Vec<u8>>) -> Self::Stdin;

    /// Runs the guest without a proof, and finds what would make a proof impossible.
    fn execute(elf: &[u8], stdin: &Self::Stdin, scheme: Scheme) -> Outcome<Execution>;

    /// Runs the guest once more, and tells which functions its cycles go to, where the interpreter does: a list of `name` and `cycles`.
    ///
    /// # Errors
    /// Where the guest comes to no end.
    fn functions(_elf: &[u8], _stdin: &Self::Stdin) -> Outcome<Option<Vec<Value>>> {
        Ok(None)
    }

    /// Starts a prover of one program, with all that can be made before there is an input.
    fn open_prover(elf: Vec<u8>, scheme: Scheme) -> Result<Self::Prover>;

    /// Makes a proof.
    fn prove(prover: &Self::Prover, stdin: Self::Stdin) -> Result<Proved>;

    /// Whether a proof holds for a key and public values.
    ///
    /// # Errors
    /// Why it does not; the verifier may panic besides.
    fn verify(scheme: Scheme, key: &str, public_values: &[u8], proof: &[u8]) -> Result<()>;
}

/// How far a proof is aggregated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// One STARK for each shard of the execution.
    Core,
    /// One STARK of all of them.
    Compressed,
}

impl Scheme {
    pub(crate) fn named(name: &str) -> Result<Self> {
        match name {
            "core" => Ok(Self::Core),
            "compressed" => Ok(Self::Compressed),
            _ => bail!("There is no scheme {name}."),
        }
    }
}

pub struct Compiled {
    /// The verification key as JSON.
    pub key: String,
    /// What SP1 calls the verification key's hash.
    pub key_hash: String,
    pub instructions: usize,
}

pub struct Execution {
    pub cycles: u64,
    pub public_values: Vec<u8>,
}

pub struct Proved {
    pub public_values: Vec<u8>,
    /// In MessagePack.
    pub proof: Vec<u8>,
}
