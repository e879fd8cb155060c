import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { Columns } from './lay-out.ts'
import type { Halo2Manifest } from './manifest.ts'

const MIB = 1024 ** 2

/** What an ordinary circuit has, where none was laid out yet. */
const UNMEASURED: Columns = { fixed: 4, advice: 4, equal: 6, lookups: 1 }

/**
 * What halo2's steps take, in MiB, fitted to `npm run bench:resources`: by the rows and the columns of each kind, which are
 * polynomials of 32 bytes for each row.
 */
export function resources(step: Step, { manifest, measured }: BuildFacts<Halo2Manifest>): Resources {
  const rows = 2 ** manifest.degree
  const columns = { ...UNMEASURED, ...measured }
  switch (step) {
    case 'compile':
      return mebibytes(Math.max(384, keyMebibytes(manifest.degree, columns)), { threads: 2, disk: 1024 })
    case 'execute':
      return mebibytes(32 + (rows * 32 * (3 * columns.advice + 6 * columns.equal)) / MIB)
    case 'prove':
      return mebibytes(proofMebibytes(manifest.degree, columns), { threads: threadsFor(rows * columns.advice) })
    case 'verify':
      return mebibytes(48 + rootsMebibytes(manifest.degree))
  }
}

/** What the making of keys takes. */
export function keyMebibytes(degree: number, { fixed, equal }: Columns): number {
  return 48 + rootsMebibytes(degree) + (2 ** degree * (128 + 32 * (4 * fixed + 8 * equal))) / MIB
}

/** Roots of unity and their inverses, of the rows and of four times as many: halo2 makes them wherever it reads a key. */
function rootsMebibytes(degree: number): number {
  return (2 ** degree * 2 * 7 * 32) / MIB
}

function proofMebibytes(degree: number, { fixed, advice, equal, lookups }: Columns): number {
  return (
    48 +
    rootsMebibytes(degree) +
    (2 ** degree * (128 + 32 * (16 + 2 * fixed + 4 * advice + 4 * equal + 10 * lookups))) / MIB
  )
}
