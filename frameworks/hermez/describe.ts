import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Description, Project } from '../framework.ts'
import type { HermezManifest } from './manifest.ts'
import { zkevmProver } from './zkevm-prover.ts'

/** A project of its own machine is of no version of the zkEVM; one without a machine is the zkEVM. */
export function describe({ manifest, folder }: Project<HermezManifest>): Promise<Description> {
  const { provingScheme, zkevmVersion } = manifest
  return Promise.resolve(
    existsSync(join(folder, 'main.pil'))
      ? { provingScheme, details: { zkevm_version: null } }
      : { provingScheme, details: { zkevm_version: zkevmVersion }, externalProver: zkevmProver.id },
  )
}
