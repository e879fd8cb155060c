import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { JoltManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** A proof takes what its tables take, and some 22 KiB for each row of the padded execution. */
const [TABLES_MIB, ROW_BYTES] = [600, 24 * 1024]
/** Tables of Jolt's instructions have so many rows, so a shorter execution takes no less. */
const MIN_ROWS = 2 ** 10

/** What a proof takes of an execution of so many rows, with polynomials of up to so many coefficients. */
export function proofBytes({ rows, size }: { rows: number; size: number }): number {
  // A polynomial of memory or bytecode is one of few, where an execution has some hundred.
  return TABLES_MIB * MIB + Math.max(rows, MIN_ROWS) * ROW_BYTES + size * 512
}

/** What is known of an execution before there is one: the sample's length, where the project has a sample. */
function expected({ measured }: BuildFacts<JoltManifest>): { rows: number; size: number } {
  const { sampleCycles = 1 } = measured
  return { rows: 2 ** Math.ceil(Math.log2(Math.max(sampleCycles, 1))), size: 2 ** 16 }
}

/**
 * What Jolt's steps take, in MiB, fitted to `npm run bench:resources`. How long a guest runs is known only when it has run, so a
 * proof that takes more than the sample's asks for the rest then.
 */
export function resources(step: Step, facts: BuildFacts<JoltManifest>): Resources {
  switch (step) {
    case 'compile':
      return mebibytes(700, { threads: 2, disk: 2048 })
    case 'execute':
      return mebibytes(320)
    case 'prove':
      return mebibytes(proofBytes(expected(facts)) / MIB, { threads: 2 })
    case 'verify':
      return mebibytes(320)
  }
}
