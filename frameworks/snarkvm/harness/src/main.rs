//! Everything that Proofyard does with snarkVM. Programs of Aleo are data here: nothing of a user's is run but by snarkVM.
//!
//!     proofyard-snarkvm <network> compile <project> <function> <folder for the results>
//!     proofyard-snarkvm <network> authorize <key.json> <authorization>        the input comes from standard input
//!     proofyard-snarkvm <network> prove <key.json> <proving keys> <authorization> <folder for the results>
//!     proofyard-snarkvm <network> serve-prover <key.json> <proving keys>      authorizations come from standard input
//!     proofyard-snarkvm <network> serve-signer <key.json>                     inputs come from standard input
//!     proofyard-snarkvm <network> serve-verifier                              keys, public values and proofs do
//!     proofyard-snarkvm <network> verify <key.json> <public.json> <proof.json>
//!
//! It ends as harnesses do (frameworks/languages/README.md).

mod authorize;
mod compile;
mod constants;
mod documents;
mod fault;
mod key;
mod programs;
mod prove;
mod public;
mod rules;
mod serve;
mod serve_apart;
mod verify;

use anyhow::{Result, anyhow};
use fault::{Fault, Outcome};
use proofyard_harness::{FAILED, Harness};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde_json::json;
use snarkvm_circuit::{
    Aleo, AleoV0,
    network::{AleoCanaryV0, AleoTestnetV0},
};
use snarkvm_console::network::{CanaryV0, MainnetV0, Network, TestnetV0};
use std::{
    env,
    fs::{self, File},
    io::{BufReader, Read, stdin, stdout},
    path::Path,
    process, thread,
};
use zeroize::Zeroizing;

/// Parsers go as deep as what they read.
const STACK_BYTES: usize = 64 << 20;

/// What the resident verifier says of a proof that holds. Of another one it says nothing, and a program of its own judges it.
const HOLDS: &str = "holds";

/// How a command ended that did not fail.
enum Ending {
    Done(Option<String>),
    Rejected(String),
}

fn main() {
    let harness = Harness::open();
    fault::silence_panics();
    let ended = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(run)
        .map(|command| command.join());
    match ended {
        Ok(Ok(Ok(Ending::Done(Some(result))))) => harness.succeed(&result),
        Ok(Ok(Ok(Ending::Done(None)))) => {}
        Ok(Ok(Ok(Ending::Rejected(why)))) => harness.reject(&why),
        Ok(Ok(Err(Fault::Input(sentence)))) => harness.fail(&without_keys(&sentence)),
        Ok(Ok(Err(Fault::Platform(error)))) => {
            eprintln!("{}", without_keys(&fault::told(&error)));
            process::exit(FAILED)
        }
        Ok(Err(_)) => {
            eprintln!("snarkVM panicked.");
            process::exit(FAILED)
        }
        Err(error) => {
            eprintln!("{error}");
            process::exit(FAILED)
        }
    }
}

fn run() -> Outcome<Ending> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["mainnet", command @ ..] => run_for::<MainnetV0, AleoV0>(command),
        ["testnet", command @ ..] => run_for::<TestnetV0, AleoTestnetV0>(command),
        ["canary", command @ ..] => run_for::<CanaryV0, AleoCanaryV0>(command),
        _ => Err(anyhow!("usage: proofyard-snarkvm <network> <command> <paths>").into()),
    }
}

fn run_for<N: Network, A: Aleo<Network = N>>(command: &[&str]) -> Outcome<Ending> {
    let rng = &mut new_rng()?;
    match command {
        ["compile", project, function, results] => {
            let report =
                compile::compile::<N, A>(Path::new(project), function, Path::new(results), rng)?;
            Ok(Ending::Done(Some(report.to_string())))
        }
        ["authorize", key, authorization] => {
            let build = key::read_key::<N>(&fs::read_to_string(key)?)?;
            let mut input = Zeroizing::new(String::new());
            if stdin().read_to_string(&mut input).is_err() {
                return fault::input_fault("The input is not text in UTF-8.");
            }
            fs::write(
                authorization,
                authorize::authorize::<N, A>(&build, &input, rng)?,
            )?;
            Ok(Ending::Done(None))
        }
        ["prove", key, proving_keys, authorization, results] => {
            let build = open_prover::<N>(key, proving_keys)?;
            let (public, proof) =
                prove::prove::<N, A>(&build, &fs::read_to_string(authorization)?, rng)?;
            let folder = Path::new(results);
            fs::write(folder.join("public.json"), json!(public).to_string())?;
            fs::write(folder.join("proof.json"), json!(proof).to_string())?;
            Ok(Ending::Done(None))
        }
        ["serve-prover", key, proving_keys] => {
            let build = open_prover::<N>(key, proving_keys)?;
            serve::serve(stdin().lock(), stdout().lock(), |authorization| {
                let (public, proof) = prove::prove::<N, A>(&build, authorization, rng).ok()?;
                Some(json!({ "public": public, "proof": proof }).to_string())
            })?;
            Ok(Ending::Done(None))
        }
        ["serve-signer", key] => {
            serve_apart::stay_on_one_thread()?;
            let build = key::read_key::<N>(&fs::read_to_string(key)?)?;
            constants::compute_constants::<N>()?;
            serve_apart::serve_apart(|input| {
                authorize::authorize::<N, A>(&build, input, &mut new_rng().ok()?).ok()
            })?;
            Ok(Ending::Done(None))
        }
        ["serve-verifier"] => {
            serve_apart::stay_on_one_thread()?;
            programs::load::<N>(&[])?;
            constants::compute_constants::<N>()?;
            serve_apart::serve_apart(|documents| {
                let documents: [String; 3] = serde_json::from_str(documents).ok()?;
                judge::<N>(&documents).ok().map(|()| HOLDS.to_owned())
            })?;
            Ok(Ending::Done(None))
        }
        ["verify", key, public, proof] => Ok(match judge_files::<N>([key, public, proof]) {
            Ok(()) => Ending::Done(None),
            Err(why) => Ending::Rejected(fault::told(&why)),
        }),
        _ => Err(anyhow!("usage: proofyard-snarkvm <network> <command> <paths>").into()),
    }
}

fn new_rng() -> Result<ChaCha20Rng> {
    Ok(ChaCha20Rng::try_from_rng(&mut rand::rngs::SysRng)?)
}

fn open_prover<N: Network>(key: &str, proving_keys: &str) -> Result<key::Build<N>> {
    let build = key::read_key::<N>(&fs::read_to_string(key)?)?;
    prove::insert_proving_keys(&build, BufReader::new(File::open(proving_keys)?))?;
    Ok(build)
}

fn judge_files<N: Network>(paths: [&str; 3]) -> Result<()> {
    let [key, public, proof] = paths.map(fs::read_to_string);
    judge::<N>(&[key?, public?, proof?])
}

/// snarkVM may panic at data that is no proof.
fn judge<N: Network>([key, public, proof]: &[String; 3]) -> Result<()> {
    fault::without_panic(|| verify::verify::<N>(key, public, proof))
}

/// A sentence in which nothing looks like a private key: one may stand where it does not belong.
fn without_keys(sentence: &str) -> String {
    const PREFIX: &str = "APrivateKey1";
    let mut parts = sentence.split(PREFIX);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |clean, part| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
        let found = if rest.len() == part.len() {
            PREFIX
        } else {
            "(a private key)"
        };
        clean + found + rest
    })
}
