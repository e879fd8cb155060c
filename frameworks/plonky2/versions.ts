/** Versions of plonky2 that projects may ask for; each has a toolchain of its own. */
export const plonky2Versions = ['0.2.0', '0.2.1', '0.2.2', '1.1.0'] as const

export type Plonky2Version = (typeof plonky2Versions)[number]

/** What `sindri.json` means where it names no version: those before it have CVE-2025-24802. */
export const newestPlonky2: Plonky2Version = '1.1.0'

/** The id of the toolchain that builds for one version need. */
export function toolchainId(version: Plonky2Version): string {
  return `plonky2@${version}`
}
