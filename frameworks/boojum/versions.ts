/** Versions of boojum that projects may ask for; each has a toolchain of its own. */
export const boojumVersions = ['0.32.11'] as const

export type BoojumVersion = (typeof boojumVersions)[number]

/** What `sindri.json` means where it names no version. */
export const newestBoojum: BoojumVersion = '0.32.11'

/** The id of the toolchain that builds for one version need. */
export function toolchainId(version: BoojumVersion): string {
  return `boojum@${version}`
}
