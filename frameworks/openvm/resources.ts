import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes } from '../resources.ts'
import type { Execution } from './execution.ts'
import type { OpenvmManifest } from './manifest.ts'

const MIB = 1024 ** 2

/** Of an execution, what the memory of its proof goes by. */
type Segment = Pick<Execution, 'segmentCells' | 'segmentInteractions'>

/** Of a project without an input of its own: a proof that takes more asks for it when its execution is known. */
const SMALL: Segment = { segmentCells: 0, segmentInteractions: 0 }

/**
 * What OpenVM's steps take, in MiB, fitted to `npm run bench:resources`. A proof takes by its largest segment, of which the project's
 * own input tells.
 */
export function resources(step: Step, { manifest, measured }: BuildFacts<OpenvmManifest>): Resources {
  const isStark = manifest.provingScheme === 'stark'
  const { segmentCells, segmentInteractions } = { ...SMALL, ...measured }
  switch (step) {
    case 'compile':
      return mebibytes(isStark ? 3072 : 2048, { threads: 2, disk: 2048 })
    case 'execute':
      return mebibytes(1024)
    case 'prove':
      return mebibytes(provingBytes(manifest, { segmentCells, segmentInteractions }) / MIB, { threads: 4, disk: 1024 })
    case 'verify':
      return mebibytes(256)
  }
}

/** Bytes that a proof takes whose largest segment is so large. */
export function provingBytes({ provingScheme }: OpenvmManifest, { segmentCells }: Segment): number {
  const base = provingScheme === 'stark' ? 2800 * MIB : 1100 * MIB
  return base + 14 * segmentCells
}
