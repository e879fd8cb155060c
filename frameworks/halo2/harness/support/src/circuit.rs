use crate::layout::{Layout, Pinning};
use crate::recorder::{record, Recorder};
use crate::witness::Witness;
use halo2_base::gates::circuit::builder::BaseCircuitBuilder;
use halo2_base::gates::circuit::{BaseCircuitParams, CircuitBuilderStage};
use halo2_base::halo2_proofs::halo2curves::bn256::Fr;
use proofyard_harness::Harness;
use std::path::Path;
use std::{env, fs, io};

type Builder = BaseCircuitBuilder<Fr>;

/// Rows that are left free when columns are counted: halo2-base blinds some, and breaks columns a little early.
const SPARE_ROWS: usize = 20;

const OTHER_DEGREE: &str =
    "create_circuit() set another degree than that of sindri.json. Leave k of the builder as it is.";
const OTHER_CIRCUIT: &str =
    "create_circuit() built another circuit for this input than for keygen_circuit(): \
    it has other public values, or other parameters. A circuit must not depend on its input.";
const NOTHING: &str = "create_circuit() assigned no cell: the circuit is empty.";

/// `circuit layout <degree> <folder>`: leaves `layout`, the circuit of `keygen_circuit()`.
/// `circuit witness <pinning> <folder>`: leaves `witness`, the values of the circuit for the input on standard input.
///
/// This process runs the user's code, so nothing that it leaves is trusted: our prover judges it.
pub fn run(keygen: impl FnOnce(&mut Builder), create: impl FnOnce(&str, &mut Builder)) {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (folder, name, made) = match args.as_slice() {
        ["layout", degree, folder] => {
            let degree = degree.parse().expect("the degree is a number");
            (
                folder,
                "layout",
                lay_out(degree, keygen).map(|layout| layout.write()),
            )
        }
        ["witness", pinning, folder] => {
            let pinning = fs::read(pinning).expect("the pinning can be read");
            let pinning = serde_json::from_slice(&pinning).expect("the pinning is ours");
            let made = match io::read_to_string(io::stdin()) {
                Ok(input) => assign(pinning, |builder| create(&input, builder)),
                Err(_) => Err("The input is not text in UTF-8."),
            };
            (folder, "witness", made.map(|witness| witness.write()))
        }
        _ => panic!("usage: circuit layout <degree> <folder> | witness <pinning> <folder>"),
    };
    match made {
        Ok(bytes) => fs::write(Path::new(folder).join(name), bytes)
            .expect("the folder for the results can be written"),
        Err(sentence) => harness.fail(sentence),
    }
}

/// The circuit of `keygen_circuit()`, in as few columns as its degree allows.
fn lay_out(degree: usize, keygen: impl FnOnce(&mut Builder)) -> Result<Layout, &'static str> {
    let mut builder = Builder::from_stage(CircuitBuilderStage::Keygen)
        .use_k(degree)
        .use_lookup_bits(degree - 1)
        .use_instance_columns(1);
    keygen(&mut builder);
    if builder.config_params.k != degree {
        return Err(OTHER_DEGREE);
    }
    if builder
        .statistics()
        .gate
        .total_advice_per_phase
        .iter()
        .sum::<usize>()
        == 0
    {
        return Err(NOTHING);
    }
    let params = builder.calculate_params(Some(SPARE_ROWS));
    let Recorder {
        enabled,
        constants,
        equal,
        ..
    } = record(&builder);
    let pinning = Pinning {
        params,
        break_points: builder.break_points(),
        public_values: builder.assigned_instances.iter().map(Vec::len).collect(),
    };
    Ok(Layout {
        pinning,
        enabled,
        constants,
        equal,
    })
}

/// The values of the circuit in the cells that the layout has fixed.
fn assign(pinning: Pinning, create: impl FnOnce(&mut Builder)) -> Result<Witness, &'static str> {
    let Pinning {
        params,
        break_points,
        public_values,
    } = pinning;
    let mut builder = Builder::prover(params.clone(), break_points);
    create(&mut builder);
    let public: Vec<Vec<Fr>> = builder
        .assigned_instances
        .iter()
        .map(|column| column.iter().map(|cell| *cell.value()).collect())
        .collect();
    let fits = same(&builder.config_params, &params)
        && public.iter().map(Vec::len).eq(public_values)
        && builder
            .statistics()
            .gate
            .total_advice_per_phase
            .iter()
            .skip(1)
            .all(|cells| *cells == 0);
    if !fits {
        return Err(OTHER_CIRCUIT);
    }
    Ok(Witness {
        advice: record(&builder).advice,
        public,
    })
}

fn same(one: &BaseCircuitParams, other: &BaseCircuitParams) -> bool {
    serde_json::to_value(one).ok() == serde_json::to_value(other).ok()
}
