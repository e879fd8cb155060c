use crate::documents::Scheme;
use crate::layout::Layout;
use crate::srs::Srs;
use halo2_base::halo2_proofs::halo2curves::bn256::{Fr, G1Affine};
use halo2_base::halo2_proofs::plonk::VerifyingKey;
use snark_verifier_sdk::evm::{encode_calldata, gen_evm_verifier_sol_code};
use snark_verifier_sdk::{GWC, SHPLONK};
use std::collections::BTreeSet;

/// Solidity source of a contract that verifies the circuit's proofs, made without solc.
///
/// snark-verifier's contract takes the numbers of a proof, as its public values, modulo the field's order, and does not look at
/// what stands behind the proof: one proof would be good for many spellings. Ours reverts where a number is not below the
/// order, or the calldata is of another length.
pub fn contract(
    srs: &Srs,
    key: &VerifyingKey<G1Affine>,
    public_values: &[usize],
    scheme: Scheme,
) -> Option<String> {
    let counts = public_values.to_vec();
    let source = match scheme {
        Scheme::Shplonk => gen_evm_verifier_sol_code::<Layout, SHPLONK>(srs, key, counts),
        Scheme::Gwc => gen_evm_verifier_sol_code::<Layout, GWC>(srs, key, counts),
    };
    let order = source
        .lines()
        .find(|line| line.trim_start().starts_with("let f_q := "))?;
    let end = read_at(&source, "calldataload(", ")").last()? + 32;
    let mut numbers = read_at(&source, "mod(calldataload(", "), f_q)");
    numbers.extend((0..public_values.iter().sum()).map(|index: usize| 32 * index));
    let length =
        format!("\n            if iszero(eq(calldatasize(), {end:#x})) {{ revert(0, 0) }}");
    let check = numbers.iter().fold(length, |text, at| {
        text + &format!(
            "\n            if iszero(lt(calldataload({at:#x}), f_q)) {{ revert(0, 0) }}"
        )
    });
    let checked = source.replacen(order, &format!("{order}{check}"), 1);
    Some(
        checked
            .trim()
            .replacen("pragma solidity 0.8.19;", "pragma solidity ^0.8.19;", 1)
            + "\n",
    )
}

/// Where a contract reads calldata, each place between these texts.
fn read_at(source: &str, before: &str, after: &str) -> BTreeSet<usize> {
    source
        .split(before)
        .filter_map(|rest| rest.split_once(after))
        .filter_map(|(at, _)| usize::from_str_radix(at.strip_prefix("0x")?, 16).ok())
        .collect()
}

/// What is sent to the contract, in hexadecimal: the public values, the highest byte first, then the proof.
pub fn calldata(public: &[Vec<Fr>], proof: &[u8]) -> String {
    let bytes = encode_calldata(public, proof);
    bytes
        .iter()
        .fold("0x".into(), |text, byte| text + &format!("{byte:02x}"))
}
