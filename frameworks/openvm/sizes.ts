import { totalmem } from 'node:os'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

/** How large the parts of a proof are. It is decided when a build is made, and kept with it: another height makes other keys. */
export interface Sizes {
  /** Base-two logarithm of the rows that traces are stacked to. */
  logStackedHeight: number
  /** What a segment of an execution may take by OpenVM's own count; some 3.7 times that are taken in the end. */
  segmentBytes: number
}

/** A small machine gets smaller segments, of which more are made. */
export function sizesFor(machineBytes: number = totalmem()): Sizes {
  return machineBytes < 12 * GiB
    ? { logStackedHeight: 22, segmentBytes: 512 * MiB }
    : { logStackedHeight: 22, segmentBytes: 1 * GiB }
}
