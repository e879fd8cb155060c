import { join } from 'node:path'
import type { RustProjects } from '../languages/rust/rust-projects.ts'
import type { SeedCrate } from '../languages/rust/seed-crate.ts'
import { halo2Limits } from './limits.ts'
import { type ContractName, contractOf } from './contracts.ts'
import { cratesOf } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** The program of our own crate that makes keys and proofs, and judges proofs. */
export const PROVER = 'prover'

/** How halo2's projects are built. */
export const halo2Projects: RustProjects = {
  name: 'halo2',
  // What `rust-version` of halo2-axiom 0.5.3 says.
  oldestRust: '1.85.1',
  env: {},
  limits: halo2Limits,
}

/** The crate that builds of a version start from. */
export function seedOf(halo2Version: ContractName): SeedCrate {
  const { provenBy: version, git } = contractOf({ halo2Version })
  const release = cratesOf[version]['halo2-base']
  return {
    program: 'proofyard-circuit',
    support: { name: 'proofyard-halo2', folder: join(harness, 'support'), programs: [PROVER] },
    library: {
      name: 'halo2-base',
      version: release,
      manifestKey: 'halo2Version',
      note: ` halo2Version ${version} is halo2-base ${release}.`,
      isApart: git !== undefined,
    },
    lockFile: join(harness, 'locks', `${version}.lock`),
  }
}
