//! Whether a claim holds. Jolt's verifier at this version is not enough: it does not look at the outputs, takes the prover's word for
//! where they lie and for when the guest ended, and its set-ups are forgeable by anyone. Nothing of a claim is secret, so the
//! program is run again.

use crate::{
    canonical,
    documents::{decompressed, KeyDocument, ProofDocument, SchemeName},
    execute::execute,
    preprocess::preprocess,
    program::Program,
    scheme::Scheme,
};
use ark_bn254::{Bn254, Fr};
use common::rv_trace::JoltDevice;
use eyre::{ensure, eyre, Result};
use jolt_core::{
    jolt::vm::{
        rv32i_vm::{RV32IJoltProof, RV32IJoltVM, C, M},
        Jolt, JoltCommitments,
    },
    poly::commitment::{hyperkzg::HyperKZG, zeromorph::Zeromorph},
};
use proofyard_host::read;

/// Verifies the proof, and runs the program again.
pub fn verify(key: &str, public: &str, proof: &str, max_cycles: usize) -> Result<()> {
    let (program, device, trace_length) = verify_as_jolt(key, public, proof, max_cycles)?;
    ensure!(device.memory_layout == program.layout(), "Inputs and outputs lie elsewhere than the program has them");
    ensure!(!device.panic, "The guest panicked");
    ensure!(device.inputs.len() as u64 <= program.max_input_size, "The input is longer than the program reads");
    let again = execute(&program, &device.inputs, trace_length)?;
    ensure!(again.device == device, "The program has another output for this input");
    ensure!(again.cycles == trace_length, "The program takes another number of cycles");
    Ok(())
}

/// What Jolt's own verifier finds, and nothing more.
pub fn verify_as_jolt(key: &str, public: &str, proof: &str, max_cycles: usize) -> Result<(Program, JoltDevice, usize)> {
    let key: KeyDocument = read(key)?;
    let program = Program::of_key(&key)?;
    let device: JoltDevice = read(public)?;
    let document: ProofDocument = read(proof)?;
    ensure!(
        document.bytecode == key.bytecode && document.memory_init == key.memory_init,
        "The proof is one of another program"
    );
    let trace_length = match key.commitment_scheme {
        SchemeName::HyperKzg => verify_with::<HyperKZG<Bn254>>(&program, &device, &document, max_cycles)?,
        SchemeName::Zeromorph => verify_with::<Zeromorph<Bn254>>(&program, &device, &document, max_cycles)?,
    };
    Ok((program, device, trace_length))
}

fn verify_with<S: Scheme>(program: &Program, device: &JoltDevice, document: &ProofDocument, max_cycles: usize) -> Result<usize> {
    let proof: RV32IJoltProof<Fr, S> = decompressed(&document.jolt_proof)?;
    let commitments: JoltCommitments<S> = decompressed(&document.jolt_commitments)?;
    ensure!(proof.program_io == *device, "The public values are not the proof's");
    let trace_length = proof.trace_length;
    ensure!((1..=max_cycles).contains(&trace_length), "The proof is one of no execution that there is");
    let preprocessing = preprocess::<S>(program, 1);
    canonical::check(&preprocessing, &proof, &commitments)?;
    <RV32IJoltVM as Jolt<Fr, S, C, M>>::verify(preprocessing, proof, commitments, None)
        .map_err(|error| eyre!("Jolt refuses the proof: {error}"))?;
    Ok(trace_length)
}
