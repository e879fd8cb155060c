/** The version that samples and this server's own words use. */
export const SP1_VERSION = '6.10.0'

/** The release of SP1's crates that a host of ours is built on, and that its guests use, by the version that a manifest names. */
export const releases = {
  [SP1_VERSION]: SP1_VERSION,
  // 5.0.0 itself was withdrawn; its last release has the same circuit, and calls itself v5.0.0 in proofs.
  '5.0.0': '5.2.4',
} as const
/** A version that a host of ours proves. */
export type HostedVersion = keyof typeof releases

/** The id of the toolchain that builds of a version need. */
export const toolchainIdOf = (version: HostedVersion): string => `sp1@${releases[version]}`

/** Versions that a manifest may name and that no host of ours proves. */
export const unhostedVersions = ['4.1.3', '4.0.0', '3.0.0'] as const
export type UnhostedVersion = (typeof unhostedVersions)[number]

/** @returns whether a host of ours proves it */
export function isHosted(version: HostedVersion | UnhostedVersion): version is HostedVersion {
  return version in releases
}
