//! `openvm.toml`, as far as a project may choose.

use crate::numbers::check_numbers;
use eyre::eyre;
use openvm_sdk::config::AppConfig;
use openvm_sdk_config::SdkVmConfig;
use openvm_stark_sdk::config::app_params_with_100_bits_security;
use proofyard_host::{Outcome, input_fault, told, without_panic};
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
    check_numbers(&config)?;
    match without_panic(|| eyre::Ok(config.optimize())) {
        Ok(config) => Ok(config),
        Err(error) => input_fault(format!("openvm.toml: {}.", told(&error))),
    }
}
