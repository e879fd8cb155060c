use crate::description::Describing;
use crate::prover::{check, prove, read_finalization, write_setup};
use crate::system::F;
use boojum::config::CSConfig;
use boojum::cs::cs_builder::new_builder;
use boojum::cs::cs_builder_reference::CsReferenceImplementationBuilder;
use boojum::cs::implementations::reference_cs::CSReferenceAssembly;
use boojum::cs::implementations::setup::FinalizationHintsForProver;
use boojum::cs::traits::circuit::Circuit;
use boojum::dag::{resolvers::StCircuitResolverParams, StCircuitResolver};
use boojum::field::traits::field_like::PrimeFieldLikeVectorized;
use proofyard_harness::Harness;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::{env, fs};

/// What a circuit reserves where it gives no hint: rows, and variables.
const ROWS: usize = 1 << 20;
const VARIABLES: usize = 1 << 24;

/// The program around a user's circuit.
///
///     program setup <folder for the results>
///     program check <input file>
///     program prove <input file> <folder of the build> <folder for the results>
///
/// This process runs the user's code, so nothing that it leaves is trusted: the verifier judges it.
pub fn run<C: Circuit<F> + Clone + Default + DeserializeOwned>() {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["setup", results] => {
            let circuit = C::default();
            let described = circuit
                .configure_builder(new_builder::<_, F>(Describing::new(circuit.geometry())))
                .build(());
            if !described.foreign.is_empty() {
                harness.fail(&foreign(&described.foreign))
            }
            let (assembly, finalization) = synthesize(circuit, None);
            write_setup(
                &assembly,
                &finalization,
                described.gates,
                Path::new(results),
            );
        }
        ["check", input] => {
            let (assembly, _) = match read_input::<C>(input) {
                Ok(circuit) => synthesize(circuit, None),
                Err(why) => harness.fail(&why),
            };
            if !check(assembly) {
                harness.fail("The input does not satisfy the circuit.")
            }
        }
        ["prove", input, build, results] => {
            let finalization = read_finalization(Path::new(build));
            let (assembly, _) = match read_input::<C>(input) {
                Ok(circuit) => synthesize(circuit, Some(finalization)),
                Err(why) => harness.fail(&why),
            };
            prove(assembly, Path::new(build), Path::new(results));
        }
        _ => {
            panic!("usage: program setup <folder> | check <input> | prove <input> <build> <folder>")
        }
    }
}

fn foreign(types: &[String]) -> String {
    format!(
        "The circuit uses a gate that is not one of boojum's own, or of a size that is not known here, and nobody could verify its proofs without its code: {}.",
        types.join(", ")
    )
}

fn read_input<C: DeserializeOwned>(path: &str) -> Result<C, String> {
    let text = fs::read_to_string(path).map_err(|_| "The input is no text.".to_string())?;
    serde_json::from_str(&text).map_err(|why| format!("The input is not a UserCircuit: {why}."))
}

/// Places the circuit's gates and variables; computes its witness where the configuration asks for that.
fn synthesize<C: Circuit<F>, Config: CSConfig, Packed: PrimeFieldLikeVectorized<Base = F>>(
    circuit: C,
    finalization: Option<FinalizationHintsForProver>,
) -> (
    CSReferenceAssembly<F, Packed, Config>,
    FinalizationHintsForProver,
) {
    let (rows, variables) = circuit.size_hint();
    let builder = CsReferenceImplementationBuilder::<
        F,
        Packed,
        Config,
        StCircuitResolver<F, Config::ResolverConfig>,
    >::new(circuit.geometry(), rows.unwrap_or(ROWS));
    let builder = circuit.configure_builder(new_builder::<_, F>(builder));
    let mut system = builder.build(StCircuitResolverParams::new(variables.unwrap_or(VARIABLES)));
    circuit.add_tables(&mut system);
    circuit.synthesize_into_cs(&mut system);
    let finalization = match finalization {
        Some(known) => {
            system.pad_and_shrink_using_hint(&known);
            known
        }
        None => system.pad_and_shrink().1,
    };
    (system.into_assembly(), finalization)
}
