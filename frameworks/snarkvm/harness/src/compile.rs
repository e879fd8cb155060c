use crate::fault::{Fault, Outcome, input_fault, told, without_panic};
use crate::key::{parse_name, write_key};
use crate::programs::{call_graph, load, names_of, read_project};
use crate::rules::newest;
use anyhow::anyhow;
use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use snarkvm_circuit::Aleo;
use snarkvm_console::{
    network::{Network, prelude::*},
    program::Locator,
};
use snarkvm_synthesizer_program::StackTrait;
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
};

/// Makes the keys of a function and of all that it calls: `verification_key.json` and `proving_keys` in `results`. Reports
/// what is worth knowing of them. It needs no input: a circuit is the same for all.
pub fn compile<N: Network, A: Aleo<Network = N>>(
    project: &Path,
    function: &str,
    results: &Path,
    rng: &mut ChaCha20Rng,
) -> Outcome<Value> {
    let programs = read_project::<N>(project)?;
    let Some(own) = programs.last() else {
        return Err(anyhow!("There is no program").into());
    };
    let process = load(&programs).map_err(|error| Fault::Input(format!("{}.", told(&error))))?;
    let name = match parse_name::<N>(function) {
        Ok(name) if own.contains_function(&name) => name,
        _ => {
            return input_fault(format!(
                "sindri.json names the function {function}, which is not in {}. Its functions: {}.",
                own.id(),
                names_of(own)
            ));
        }
    };
    let main = Locator::new(*own.id(), name);
    let functions = call_graph(&process, main)?;

    let mut proving_keys = BufWriter::new(File::create(results.join("proving_keys"))?);
    let mut described = vec![];
    for locator in &functions {
        let (program, name) = (locator.program_id(), locator.resource());
        without_panic(|| process.synthesize_key::<A, _>(program, name, rng)).map_err(|error| {
            Fault::Input(format!(
                "The keys of {locator} could not be made: {}.",
                told(&error)
            ))
        })?;
        process
            .get_proving_key(program, name)?
            .write_le(&mut proving_keys)?;
        let info = process.get_verifying_key(program, name)?.circuit_info;
        let entries = [
            info.num_non_zero_a,
            info.num_non_zero_b,
            info.num_non_zero_c,
        ];
        described.push(json!({
            "function": locator.to_string(),
            "constraints": info.num_constraints,
            "nonZeroEntries": entries.iter().max(),
            "publicInputs": info.num_public_inputs,
            "hasFinalize": process.get_stack(program)?.get_function(name).map_err(anyhow::Error::from)?.finalize_logic().is_some(),
        }));
    }
    proving_keys.flush()?;
    let key = write_key(&programs, &main, &functions, &process)?;
    fs::write(
        results.join("verification_key.json"),
        serde_json::to_string(&key).map_err(anyhow::Error::from)?,
    )?;
    Ok(json!({ "rules": newest::<N>()?.0, "functions": described }))
}
