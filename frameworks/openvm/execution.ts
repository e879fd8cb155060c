import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { z } from 'zod'

/** What our host counts of an execution. */
export const Execution = z.object({
  cycles: z.int(),
  segments: z.int(),
  /** Cells of the traces of the largest segment: what it takes to prove it goes by these. */
  segmentCells: z.int(),
  /** Of the same, rows times the buses that they are on. */
  segmentInteractions: z.int(),
  /** Bytes of the guest's memory that are hashed: all up to the last that is not zero where a segment begins. */
  memoryBytes: z.int(),
})
export type Execution = z.infer<typeof Execution>

// Beside the witness: `prove` is told of nothing else.
const pathFor = (witness: FilePath) => join(dirname(witness), 'execution.json')

export async function writeExecution(witness: FilePath, execution: Execution): Promise<void> {
  await writeFile(pathFor(witness), JSON.stringify(execution))
}

export async function readExecution(witness: FilePath): Promise<Execution> {
  return Execution.parse(JSON.parse(await readFile(pathFor(witness), 'utf8')))
}
