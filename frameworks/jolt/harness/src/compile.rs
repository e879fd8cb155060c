use crate::{
    documents::{packed, KeyDocument, SchemeName, JOLT_VERSION},
    files::KEY,
    preprocess::preprocess,
    program::Program,
};
use ark_bn254::Bn254;
use jolt_core::poly::commitment::hyperkzg::HyperKZG;
use proofyard_host::{input_fault, told, without_panic, Outcome};
use serde_json::{json, Value};
use std::{fs, path::Path};

/// What a build is made of.
pub struct Compilation<'a> {
    pub elf: &'a Path,
    pub scheme: SchemeName,
    pub max_input_size: u64,
    pub max_output_size: u64,
    pub results: &'a Path,
}

/// Makes the key of a build, which is its program.
pub fn compile(wish: &Compilation) -> Outcome<Value> {
    let elf = fs::read(wish.elf)?;
    let made = without_panic(|| {
        let (bytecode, memory_init) = tracer::decode(&elf);
        let program = Program {
            bytecode,
            memory_init,
            max_input_size: wish.max_input_size,
            max_output_size: wish.max_output_size,
        };
        program.check()?;
        // Both schemes ask the same of a program.
        preprocess::<HyperKZG<Bn254>>(&program, 1);
        eyre::Ok(program)
    });
    let program = match made {
        Ok(program) => program,
        Err(error) => return input_fault(format!("Jolt cannot prove the program: {}.", told(&error))),
    };
    let key = KeyDocument {
        jolt_version: JOLT_VERSION.to_owned(),
        commitment_scheme: wish.scheme,
        max_input_size: wish.max_input_size,
        max_output_size: wish.max_output_size,
        bytecode: packed(&program.bytecode)?,
        memory_init: packed(&program.memory_init)?,
    };
    fs::write(wish.results.join(KEY), serde_json::to_string(&key).map_err(eyre::Report::from)?)?;
    Ok(json!({ "instructions": program.bytecode.len(), "memoryBytes": program.memory_init.len() }))
}
