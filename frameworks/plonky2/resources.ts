import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { Plonky2Manifest } from './manifest.ts'

const MIB = 1024 ** 2

/** What an ordinary first proof takes where nothing was measured. */
const UNMEASURED = 256 * MIB

/**
 * What plonky2's steps take, in MiB, fitted to `npm run bench:resources`. How large a circuit is, nothing tells but its
 * prover: every proof takes what the first one took, by which the build's key was fixed.
 */
export function resources(step: Step, { measured }: BuildFacts<Plonky2Manifest>): Resources {
  const { firstProofBytes = UNMEASURED } = measured
  switch (step) {
    case 'compile':
      return mebibytes(320, { threads: 2, disk: 1024 })
    case 'execute':
      return mebibytes(16)
    case 'prove':
      return mebibytes(32 + (firstProofBytes * 1.15) / MIB, { threads: threadsFor(firstProofBytes / 8192) })
    case 'verify':
      return mebibytes(64)
  }
}
