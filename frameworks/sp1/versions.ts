/** The release of SP1's crates that our host is built on, and that guests use. */
export const SP1_VERSION = '6.10.0'

/** The id of the toolchain that builds of that version need. */
export const TOOLCHAIN_ID = `sp1@${SP1_VERSION}`

/** Versions that a manifest may name and that no host of ours proves. */
export const unhostedVersions = ['5.0.0', '4.1.3', '4.0.0', '3.0.0'] as const
export type UnhostedVersion = (typeof unhostedVersions)[number]
