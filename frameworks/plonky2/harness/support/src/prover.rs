use crate::documents::ProofDocument;
use crate::forms::{
    public_values, write_common, write_proof, write_verifier_only, Common, Proof, VerifierOnly,
};
use proofyard_harness::Harness;
use std::path::Path;
use std::{env, fs};

const FOREIGN_GATE: &str =
    "The circuit uses a gate that is not one of plonky2's own, and nobody could verify its \
    proofs without its code. Only the gates of plonky2's DefaultGateSerializer can be used.";

/// What the user's `prove` returns.
pub struct Made {
    pub proof: Proof,
    pub common: Common,
    pub verifier_only: VerifierOnly,
}

/// `prover <input file> <folder for the results>`: leaves `proof.json` and `public.json`.
///
/// This process runs the user's code, so nothing that it leaves is trusted: the verifier judges it.
pub fn run(prove: impl FnOnce(&str) -> Made) {
    let harness = Harness::open();
    let args: Vec<String> = env::args().collect();
    let [_, input, results] = args.as_slice() else {
        panic!("usage: prover <input file> <folder for the results>")
    };
    let made = prove(input);
    let (Some(common), Some(verifier_data)) = (
        write_common(&made.common),
        write_verifier_only(&made.verifier_only),
    ) else {
        harness.fail(FOREIGN_GATE)
    };
    let document = ProofDocument {
        proof: write_proof(&made.proof),
        common,
        verifier_data,
    };
    write(results, "public.json", &public_values(&made.proof));
    write(results, "proof.json", &document);
}

fn write(folder: &str, name: &str, value: &impl serde::Serialize) {
    let text = serde_json::to_string(value).expect("texts are JSON");
    fs::write(Path::new(folder).join(name), text)
        .expect("the folder for the results can be written");
}
