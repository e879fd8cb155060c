use anyhow::{Result, anyhow};
use serde::{Deserialize, Serialize};
use snarkvm_algorithms::snark::varuna::VarunaVersion;
use snarkvm_console::network::{ConsensusVersion, Network, varuna_version_from_consensus};

/// The release of snarkVM that this program is built on.
pub const SNARKVM_VERSION: &str = "4.11.0";

/// The rules by which proofs are made and verified, as documents name them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    pub snarkvm_version: String,
    pub network: String,
    pub consensus_version: u16,
    /// The height from which on the network has these rules.
    pub consensus_height: u32,
    pub varuna_version: u8,
}

/// The newest rules of a network for which its developers have set a height.
pub fn newest<N: Network>() -> Result<(Rules, ConsensusVersion, VarunaVersion)> {
    let heights = N::CONSENSUS_VERSION_HEIGHTS();
    let (consensus, height) = heights
        .iter()
        .rev()
        .find(|(_, height)| *height != u32::MAX)
        .ok_or_else(|| anyhow!("{} has no consensus rules", N::SHORT_NAME))?;
    let varuna = varuna_version_from_consensus(*consensus);
    let rules = Rules {
        snarkvm_version: SNARKVM_VERSION.to_owned(),
        network: N::SHORT_NAME.to_owned(),
        consensus_version: *consensus as u16,
        consensus_height: *height,
        varuna_version: varuna as u8,
    };
    Ok((rules, *consensus, varuna))
}
