import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { Execution } from './execution.ts'
import type { OpenvmManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** Of an execution, what the memory of its proof goes by. */
type Segment = Pick<Execution, 'segmentCells' | 'memoryBytes'>

/** Of a small program without an input of its own: a proof that takes more asks for it when its execution is known. */
const SMALL: Segment = { segmentCells: 4_600_000, memoryBytes: 2.1 * MIB }

/**
 * What OpenVM's steps take, in MiB, fitted to `npm run bench:resources`. A proof takes by its largest segment, of which the project's
 * own input tells.
 */
export function resources(step: Step, { manifest, measured }: BuildFacts<OpenvmManifest>): Resources {
  const { segmentCells, memoryBytes, elfBytes } = { ...SMALL, elfBytes: 0, ...measured }
  switch (step) {
    case 'compile':
      // It ends with a proof of the project's own input.
      return mebibytes(provingBytes(manifest, SMALL) / MIB, { threads: 2, disk: 2048 })
    case 'execute':
      // A guest may use all of its 512 MiB, and each byte of a program's data is listed.
      return mebibytes(650 + (48 * elfBytes) / MIB)
    case 'prove':
      return mebibytes(provingBytes(manifest, { segmentCells, memoryBytes }) / MIB, { threads: 4, disk: 1024 })
    case 'verify':
      return mebibytes(256)
  }
}

/**
 * Bytes that a proof takes whose largest segment is so large: with segments of 1 GiB by OpenVM's own count some 3600 MiB. The tree of a
 * guest's memory goes up to the last byte that is not zero where a segment begins. One STARK of the whole takes 2.8 GB with few
 * extensions, and more with many, which a job learns when it is tried.
 */
export function provingBytes({ provingScheme }: OpenvmManifest, { segmentCells, memoryBytes }: Segment): number {
  const segment = 590 * MIB + 130 * segmentCells + 32 * memoryBytes
  return provingScheme === 'stark' ? Math.max(segment, 2900 * MIB) : segment
}
