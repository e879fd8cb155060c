/** Versions of halo2 that make keys and proofs here; each has a toolchain. */
export const halo2Versions = ['axiom-v0.5'] as const

export type Halo2Version = (typeof halo2Versions)[number]

/** Versions of halo2 whose circuits are compiled here, and the one that makes keys and proofs of them. */
export const provenBy = {
  'axiom-v0.5': 'axiom-v0.5',
  'pse-v0.3.0': 'axiom-v0.5',
} as const satisfies Record<string, Halo2Version>

/** The package of PSE's halo2, which is in git only, in the version of `pse-v0.3.0`. */
export const pseHalo2 = {
  name: 'halo2_proofs',
  version: '0.3.0',
  url: 'https://github.com/privacy-scaling-explorations/halo2.git',
  tag: 'v0.3.0',
}

/** The crates of crates.io that a version stands for. */
export const cratesOf: Record<
  Halo2Version,
  { 'halo2-base': string; 'halo2-axiom': string; 'snark-verifier-sdk': string }
> = {
  'axiom-v0.5': { 'halo2-base': '0.5.5', 'halo2-axiom': '0.5.3', 'snark-verifier-sdk': '0.2.7' },
}

/** The id of the toolchain that builds for one version need. */
export function toolchainId(version: string): string {
  return `halo2@${version in provenBy ? provenBy[version as keyof typeof provenBy] : version}`
}

/** What a build was made with: the halo2 that its circuit is written for, and the one that makes its keys and proofs. */
export function versionsOf({ halo2Version }: { halo2Version: keyof typeof provenBy }): Record<string, string> {
  if (halo2Version === 'axiom-v0.5') return cratesOf[halo2Version]
  const { 'halo2-base': _, ...prover } = cratesOf[provenBy[halo2Version]]
  return { [pseHalo2.name]: pseHalo2.version, ...prover }
}
