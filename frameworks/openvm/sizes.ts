import { totalmem } from 'node:os'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { z } from 'zod'
import { readKept } from '../read-kept.ts'
import { keptNames } from './kept-names.ts'

/** How large the parts of a proof are. It is decided when a build is made, and kept with it: another height makes other keys. */
export const Sizes = z.strictObject({
  /** Base-two logarithm of the rows that traces are stacked to. */
  logStackedHeight: z.int(),
  /** What a segment of an execution may take by OpenVM's own count; some 3.7 times that are taken in the end. */
  segmentBytes: z.int(),
})
export type Sizes = z.infer<typeof Sizes>

/** A small machine gets smaller segments, of which more are made. */
export function sizesFor(machineBytes: number = totalmem()): Sizes {
  return machineBytes < 12 * GiB
    ? { logStackedHeight: 22, segmentBytes: 512 * MiB }
    : { logStackedHeight: 22, segmentBytes: 1 * GiB }
}

/** Those of a build, whatever machine it was made on: its executions are divided in one way, on every machine. */
export async function readSizes({ buildFolder }: { buildFolder: string }): Promise<Sizes> {
  return Sizes.parse(JSON.parse(await readKept(buildFolder, keptNames.sizes)))
}
