/** Versions of halo2 that make keys and proofs here; each has a toolchain. */
export const halo2Versions = ['axiom-v0.5'] as const

export type Halo2Version = (typeof halo2Versions)[number]

/** The crates of crates.io that a version stands for. */
export const cratesOf: Record<
  Halo2Version,
  { 'halo2-base': string; 'halo2-axiom': string; 'snark-verifier-sdk': string }
> = {
  'axiom-v0.5': { 'halo2-base': '0.5.5', 'halo2-axiom': '0.5.3', 'snark-verifier-sdk': '0.2.7' },
}
