import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { Columns } from './lay-out.ts'
import type { Halo2Manifest } from './manifest.ts'

const MIB = 1024 ** 2

/** What an ordinary circuit has, where none was laid out yet. */
const UNMEASURED: Columns = { fixed: 4, advice: 4, equal: 6, lookups: 1, quotient: 4 }

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
      return mebibytes(48 + rootsMebibytes(manifest.degree, columns))
  }
}

/** What the making of keys takes. */
export function keyMebibytes(degree: number, columns: Columns): number {
  const { fixed, equal } = columns
  return 48 + rootsMebibytes(degree, columns) + (2 ** degree * (128 + 32 * (4 * fixed + 8 * equal))) / MIB
}

/** Roots of unity and their inverses, of the rows and of four times as many or more: halo2 makes them wherever it reads a key. */
function rootsMebibytes(degree: number, columns: Columns): number {
  return (2 ** degree * 32 * (2 * 7 + 5 * moreThanFour(columns))) / MIB
}

/** Gates of a higher degree than five make the quotient longer than four times the rows. */
function moreThanFour({ quotient }: Columns): number {
  return Math.max(0, quotient - 4)
}

function proofMebibytes(degree: number, columns: Columns): number {
  const { fixed, advice, equal, lookups } = columns
  return (
    48 +
    rootsMebibytes(degree, columns) +
    (2 ** degree * (128 + 32 * (16 + 2 * fixed + 4 * advice + 4 * equal + 10 * lookups + 3 * moreThanFour(columns)))) /
      MIB
  )
}
