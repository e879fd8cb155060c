import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { HermezManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** How large a STARK is. */
export interface Shape {
  rows: number
  /** Rows times the blow-up. */
  extendedRows: number
  constants: number
  committed: number
  /** Numbers that the prover holds for each row: all polynomials, the extended ones with their blow-up. */
  cells: number
}

const StarkInfo = z.object({
  nConstants: z.int(),
  nCm1: z.int(),
  mapTotalN: z.int(),
  starkStruct: z.object({ nBits: z.int(), nBitsExt: z.int() }),
})

/** Reads the shape from what pil-stark derived of a PIL. */
export async function readShape(starkinfo: FilePath): Promise<Shape> {
  const { nConstants, nCm1, mapTotalN, starkStruct } = StarkInfo.parse(JSON.parse(await readFile(starkinfo, 'utf8')))
  const rows = 2 ** starkStruct.nBits
  return {
    rows,
    extendedRows: 2 ** starkStruct.nBitsExt,
    constants: nConstants,
    committed: nCm1,
    cells: Math.ceil(mapTotalN / rows),
  }
}

/** Bytes that building the constants and hashing them takes. */
export function keyBytes({ rows, extendedRows, constants }: Shape): number {
  return Math.max(64 * MIB + rows * (200 + 120 * constants), 132 * MIB + extendedRows * (370 + 75 * constants))
}

/** What hermez's steps take, in MiB, fitted to `npm run bench:resources`. */
export function resources(step: Step, { measured }: BuildFacts<HermezManifest>): Resources {
  const { rows = 0, committed = 0, cells = 0 } = measured
  switch (step) {
    case 'compile':
      // It ends with a proof of the project's own input.
      return mebibytes(proofMebibytes({ rows: 2 ** 12, cells: 40 }), { disk: 512 })
    case 'execute':
      return mebibytes(64 + (rows * (400 + 100 * committed)) / MIB, { disk: 64 + (rows * 16 * committed) / MIB })
    case 'prove':
      return mebibytes(proofMebibytes({ rows, cells }), {
        threads: threadsFor(rows * 4),
        disk: 64 + (rows * 16 * committed) / MIB,
      })
    case 'verify':
      return mebibytes(160)
  }
}

function proofMebibytes({ rows, cells }: Pick<Shape, 'rows' | 'cells'>): number {
  return 250 + (rows * (4100 + 107 * cells)) / MIB
}
