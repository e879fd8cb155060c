import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { BoojumManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** Cells of an ordinary circuit, where none were counted. */
const UNMEASURED = 2 ** 20

/** What the making of keys takes of memory, in bytes: the columns, their extensions, and a tree over these. */
export function setUpBytes(cells: number): number {
  return 64 * MIB + cells * 192
}

/**
 * What boojum's steps take, in MiB, fitted to `npm run bench:resources`: by the cells of the setup, rows times columns. The
 * prover holds the columns of setup and witness on four times their rows and more.
 */
export function resources(step: Step, { measured }: BuildFacts<BoojumManifest>): Resources {
  const { cells = UNMEASURED } = measured
  switch (step) {
    case 'compile':
      return mebibytes(1024, { threads: 2, disk: 1024 })
    case 'execute':
      return mebibytes(64 + (cells * 96) / MIB)
    case 'prove':
      return mebibytes(64 + (cells * 256) / MIB, { threads: threadsFor(cells / 64) })
    case 'verify':
      return mebibytes(64)
  }
}
