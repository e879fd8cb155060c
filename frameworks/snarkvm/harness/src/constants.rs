use anyhow::Result;
use snarkvm_console::{
    network::{Network, prelude::*},
    types::Field,
};

/// Computes the constants of a network that every signature and verification wants, which takes most of their time: tables
/// for hash functions, and parameters. snarkVM keeps them from then on.
pub fn compute_constants<N: Network>() -> Result<()> {
    let (bits, fields) = ([false; 256], [Field::<N>::zero()]);
    for hash in [N::hash_bhp512, N::hash_bhp1024] {
        hash(&bits)?;
    }
    for hash in [N::hash_psd2, N::hash_psd4, N::hash_psd8] {
        hash(&fields)?;
    }
    N::g_powers();
    N::varuna_fs_parameters();
    N::varuna_universal_verifier();
    Ok(())
}
