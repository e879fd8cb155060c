import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import { keptNames } from './kept-names.ts'
import type { SnarkvmManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** What snarkVM's steps take, in MiB, fitted to `npm run bench:resources`. A proof takes by what its proving keys weigh. */
export function resources(step: Step, { fileBytes, measured }: BuildFacts<SnarkvmManifest>): Resources {
  const keyBytes = fileBytes[keptNames.provingKeys] ?? 0
  switch (step) {
    case 'compile':
      return mebibytes(352, { threads: 2 })
    case 'execute':
      return mebibytes(128)
    case 'prove':
      return mebibytes(provingBytes(keyBytes) / MIB, { threads: threadsFor(4 * (measured['constraints'] ?? 0)) })
    case 'verify':
      return mebibytes(128)
  }
}

/** Bytes that proofs take with proving keys of so many bytes. */
export function provingBytes(keyBytes: number): number {
  return 100 * MIB + 9.5 * keyBytes
}

/** Bytes of the residents that take the same for all builds, with the copy of them that answers. */
export const residentBytes = { signer: 128 * MIB, verifier: 128 * MIB }
