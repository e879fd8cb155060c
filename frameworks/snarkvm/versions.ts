/** The release of snarkVM's crates that our helper is built on. 4.12 wants Rust 1.96. */
export const SNARKVM_VERSION = '4.11.0'

/** The id of the toolchain that all builds need. */
export const TOOLCHAIN_ID = `snarkvm@${SNARKVM_VERSION}`

/** Versions of the proof system Varuna, as the rules of a network name them. */
export const VARUNA_VERSIONS = ['V2', 'V3']
export const NEWEST_VARUNA = 3
