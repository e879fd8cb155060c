//! `openvm.toml`, as far as a project may choose.

use eyre::eyre;
use num_bigint::BigUint;
use openvm_sdk::config::AppConfig;
use openvm_sdk_config::SdkVmConfig;
use openvm_stark_sdk::config::app_params_with_100_bits_security;
use proofyard_host::{Outcome, input_fault, told, without_panic};
use sha2::{Digest, Sha512};
use toml::{Table, Value};

/// Extensions that a project may ask for, and their keys. What is not here decides on soundness, or on what this server can run: the
/// parameters of the proof system, the memory, the sizes of tables that range checks rest on, and circuits of one's own.
const EXTENSIONS: [(&str, &[&str]); 10] = [
    ("rv32i", &[]),
    ("rv32m", &[]),
    ("io", &[]),
    ("keccak", &[]),
    ("sha2", &[]),
    ("bigint", &[]),
    ("modular", &["supported_moduli"]),
    ("fp2", &["supported_moduli"]),
    ("ecc", &["supported_curves"]),
    ("pairing", &["supported_curves"]),
];

/// The machine that a project asks for, or the plain one where it has no openvm.toml.
pub fn read_config(text: Option<&str>, log_stacked_height: usize) -> Outcome<AppConfig<SdkVmConfig>> {
    let machine = match text {
        None => SdkVmConfig::riscv32(),
        Some(text) => read_machine(text)?,
    };
    Ok(AppConfig::new(
        machine,
        app_params_with_100_bits_security(log_stacked_height),
    ))
}

fn read_machine(text: &str) -> Outcome<SdkVmConfig> {
    let table: Table = match toml::from_str(text) {
        Ok(table) => table,
        Err(error) => return input_fault(format!("openvm.toml is not TOML: {}.", error.message())),
    };
    if let Some(other) = table.keys().find(|key| *key != "app_vm_config") {
        return input_fault(format!(
            "openvm.toml has {other}, which this server sets itself. It may have app_vm_config and nothing else."
        ));
    }
    let Some(Value::Table(extensions)) = table.get("app_vm_config") else {
        return input_fault("openvm.toml has no app_vm_config, the extensions of the machine.");
    };
    for (name, value) in extensions {
        let Some((_, keys)) = EXTENSIONS.iter().find(|(known, _)| known == name) else {
            return input_fault(format!(
                "openvm.toml asks for {name}. This server has the built-in extensions {}, and sets the rest itself.",
                EXTENSIONS.map(|(name, _)| name).join(", ")
            ));
        };
        let Value::Table(settings) = value else {
            return input_fault(format!("openvm.toml: {name} must be a table."));
        };
        if let Some(other) = settings.keys().find(|key| !keys.contains(&key.as_str())) {
            return input_fault(format!("openvm.toml sets {other} of {name}, which this server sets itself."));
        }
    }
    for needed in ["rv32i", "io"] {
        if !extensions.contains_key(needed) {
            return input_fault(format!("openvm.toml does not ask for {needed}, without which no guest runs."));
        }
    }
    let config = match without_panic(|| SdkVmConfig::from_toml(text).map_err(|error| eyre!("{}", error.message()))) {
        Ok(config) => config,
        Err(error) => return input_fault(format!("openvm.toml: {}.", told(&error))),
    };
    if let Some(large) = numbers_of(&config).map(BigUint::bits).find(|&bits| bits > MAX_BITS) {
        return input_fault(format!("openvm.toml has a number of {large} bits, and OpenVM's circuits are for at most {MAX_BITS}."));
    }
    let moduli = config.modular.as_ref().map_or(&[][..], |modular| &modular.supported_moduli);
    if moduli.len() > MAX_MODULI {
        return input_fault(format!("openvm.toml has {} moduli, and an instruction can name {MAX_MODULI}.", moduli.len()));
    }
    if let Some(other) = moduli.iter().find(|modulus| !has_end(modulus)) {
        return input_fault(format!(
            "openvm.toml has the modulus {other}, and OpenVM finds no number that is no square modulo it. Is it a prime?"
        ));
    }
    match without_panic(|| eyre::Ok(config.optimize())) {
        Ok(config) => Ok(config),
        Err(error) => input_fault(format!("openvm.toml: {}.", told(&error))),
    }
}

/// What an instruction has bits for.
const MAX_MODULI: usize = 16;
const MAX_BITS: u64 = 384;

/// The numbers that circuits are made for.
fn numbers_of(config: &SdkVmConfig) -> impl Iterator<Item = &BigUint> {
    let modular = config.modular.iter().flat_map(|one| &one.supported_moduli);
    let fp2 = config.fp2.iter().flat_map(|one| one.supported_moduli.iter().map(|(_, modulus)| modulus));
    let curves = config.ecc.iter().flat_map(|one| &one.supported_curves);
    modular.chain(fp2).chain(curves.flat_map(|curve| [&curve.modulus, &curve.scalar, &curve.a, &curve.b]))
}

/// Whether OpenVM's search for a number that is no square modulo this one comes to an end (`find_non_qr`). It draws until it has one, and
/// needs two draws for a prime, while some other numbers have none.
fn has_end(modulus: &BigUint) -> bool {
    const DRAWS: u8 = 128;
    let remainder = |divisor: u32| modulus % divisor;
    // The first have no search, and what is below 3 OpenVM refuses.
    if remainder(4) == BigUint::from(3u8) || remainder(8) == BigUint::from(5u8) || *modulus < BigUint::from(3u8) {
        return true;
    }
    let last = modulus - 1u8;
    let half = &last >> 1;
    (0..DRAWS).any(|draw| {
        let bytes: [u8; 64] = Sha512::digest([draw]).into();
        BigUint::from_bytes_be(&bytes).modpow(&half, modulus) == last
    })
}
