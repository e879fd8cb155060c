//! Everything of a proof that needs no user code: the set-up, the keys, the check of a witness, the proof, the verdict.
//! It is built with the toolchain, before there is any user code.
//!
//!     prover development-srs <degree> <srs>
//!     prover srs-of-points <degree> <g1> <g2> <srs>
//!     prover check-srs <srs>
//!     prover describe <layout>
//!     prover make-keys <srs> <layout> <pinning> <scheme> <folder>
//!     prover check-witness <layout> <pinning> <witness>
//!     prover prove <srs> <key> <pinning> <witness> <scheme> <folder>
//!     prover verify <key.json> <public.json> <proof.json> <scheme>
//!
//! Rejects where a file of a user's is not what it must be, a witness does not satisfy its circuit, or a proof does not
//! hold, and reports why.

use halo2_base::halo2_proofs::poly::commitment::Params as _;
use halo2_base::halo2_proofs::SerdeFormat;
use proofyard_halo2::{
    calldata, contract, development, holds, make_keys, prove, read_proving_key, read_srs,
    srs_of_points, srs_report, AnyLayout, Description, Params, Pinning, Place, ProofDocument,
    PublicDocument, Refusal, Scheme, Srs, Witness,
};
use proofyard_harness::{Harness, FAILED};
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::panic::{catch_unwind, set_hook};
use std::path::Path;
use std::{env, process};

fn main() {
    let harness = Harness::open();
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    // halo2 panics at some data that no honest program writes.
    set_hook(Box::new(|info| eprintln!("{info}")));
    match catch_unwind(|| answer(&args)) {
        Ok(Ok(result)) => harness.succeed(&result.to_string()),
        Ok(Err(refusal)) => harness.reject(&refusal),
        Err(_) => harness.reject("halo2 cannot make sense of it."),
    }
}

fn answer(args: &[&str]) -> Result<serde_json::Value, String> {
    match args {
        ["development-srs", degree, to] => write_srs(&development(number(degree)), to),
        ["srs-of-points", degree, g1, g2, to] => write_srs(
            &srs_of_points(number(degree), &bytes(g1), &bytes(g2)).map_err(words)?,
            to,
        ),
        ["check-srs", srs] => {
            let (_, report) = srs_report(&mut open(srs)).map_err(words)?;
            Ok(serde_json::json!(report))
        }
        ["describe", layout] => describe(&read_layout(layout)?),
        ["make-keys", srs, layout, pinning, scheme, folder] => {
            let srs = read_srs(&mut open(srs)).unwrap_or_else(|error| stop(&error));
            let (layout, pinning) = (read_layout(layout)?, read_pinning(pinning));
            let (key, document) = make_keys(&srs, &layout, &pinning);
            let counts = &pinning.public_values;
            if let Some(source) = contract(&srs, key.get_vk(), counts, scheme_of(scheme)) {
                write(folder, "verifier.sol", source.as_bytes());
            }
            write_json(folder, "verification_key.json", &document);
            let mut to = create(&Path::new(folder).join("proving_key"));
            let written = key
                .write(&mut to, SerdeFormat::RawBytesUnchecked)
                .and_then(|()| to.flush());
            written.unwrap_or_else(|error| stop(&error));
            Ok(serde_json::Value::Null)
        }
        ["check-witness", layout, pinning, witness] => {
            let layout = read_layout(layout)?;
            let witness = read_witness(witness, &read_pinning(pinning))?;
            layout
                .unsatisfied(&witness)
                .map_or(Ok(serde_json::Value::Null), Err)
        }
        ["prove", srs, key, pinning, witness, scheme, folder] => {
            let srs = read_srs(&mut open(srs)).unwrap_or_else(|error| stop(&error));
            let pinning = read_pinning(pinning);
            let witness = read_witness(witness, &pinning)?;
            let key = read_proving_key(&mut open(key), pinning.params)
                .unwrap_or_else(|error| stop(&error));
            let public = witness.public.clone();
            let proof =
                prove(&srs, &key, witness, scheme_of(scheme)).map_err(|error| error.to_string())?;
            write(folder, "calldata", calldata(&public, &proof).as_bytes());
            write_json(folder, "public.json", &PublicDocument::new(&public));
            write_json(folder, "proof.json", &ProofDocument::new(&proof));
            Ok(serde_json::Value::Null)
        }
        ["verify", key, public, proof, scheme] => {
            let [key, public, proof] = [key, public, proof].map(|path| text(path));
            holds(&key?, &public?, &proof?, scheme_of(scheme)).map_err(words)?;
            Ok(serde_json::Value::Null)
        }
        _ => stop(&"usage: see the head of prover.rs"),
    }
}

/// Public values that are named of those that nothing constrains: there may be more of them than a report holds.
const NAMED: usize = 8;

/// What is to be known of a circuit before its keys are made.
fn describe(layout: &AnyLayout) -> Result<serde_json::Value, String> {
    let Description {
        pinning,
        columns,
        loose,
        free,
    } = layout.describe()?;
    let rows = |places: &[Place]| {
        places
            .iter()
            .take(NAMED)
            .map(|at| [at.column, at.row])
            .collect::<Vec<_>>()
    };
    Ok(serde_json::json!({
        "degree": pinning.params.degree(),
        "pinning": pinning,
        "columns": columns,
        "untied": loose.len() + free.len(),
        "loose": rows(&loose),
        "free": rows(&free),
    }))
}

fn read_layout(path: &str) -> Result<AnyLayout, String> {
    AnyLayout::read(&bytes(path)).map_err(words)
}

/// Our own word of the circuit.
fn read_pinning(path: &str) -> Pinning<Params> {
    serde_json::from_slice(&bytes(path)).unwrap_or_else(|error| stop(&error))
}

fn read_witness(path: &str, pinning: &Pinning<Params>) -> Result<Witness, String> {
    let witness = Witness::read(&bytes(path)).map_err(words)?;
    match pinning.params {
        Params::Base(_) => Ok(witness),
        Params::Plonk(_) => witness.fill_public(&pinning.public_values),
    }
}

fn write_srs(srs: &Srs, to: &str) -> Result<serde_json::Value, String> {
    let mut to = create(Path::new(to));
    let written = srs.write(&mut to).and_then(|()| to.flush());
    written.unwrap_or_else(|error| stop(&error));
    Ok(serde_json::Value::Null)
}

fn write_json(folder: &str, name: &str, value: &impl serde::Serialize) {
    write(
        folder,
        name,
        serde_json::to_string(value)
            .expect("documents are JSON")
            .as_bytes(),
    );
}

fn write(folder: &str, name: &str, bytes: &[u8]) {
    fs::write(Path::new(folder).join(name), bytes).unwrap_or_else(|error| stop(&error));
}

fn create(path: &Path) -> BufWriter<File> {
    BufWriter::with_capacity(
        1 << 20,
        File::create(path).unwrap_or_else(|error| stop(&error)),
    )
}

fn open(path: &str) -> BufReader<File> {
    BufReader::with_capacity(
        1 << 20,
        File::open(path).unwrap_or_else(|error| stop(&error)),
    )
}

fn bytes(path: &str) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| stop(&error))
}

fn text(path: &str) -> Result<String, String> {
    String::from_utf8(bytes(path)).map_err(|_| "A document is no text.".into())
}

fn number(text: &str) -> u32 {
    text.parse()
        .unwrap_or_else(|_| stop(&"a degree is a number"))
}

fn scheme_of(name: &str) -> Scheme {
    Scheme::of(name).unwrap_or_else(|| stop(&"a scheme is shplonk or gwc"))
}

fn words(refusal: Refusal) -> String {
    refusal.to_string()
}

/// The machine, or we, are at fault.
fn stop(why: &dyn std::fmt::Display) -> ! {
    eprintln!("{why}");
    process::exit(FAILED)
}
