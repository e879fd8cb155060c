import { z } from 'zod'
import { FunctionCycles } from '@proofyard/contract/circuit-details.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { readHarnessEnd } from '../languages/harness-end.ts'
import { sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const Report = z.object({ functions: z.array(FunctionCycles).nullable() })

/**
 * Runs a guest once more, and tells which of its functions the cycles go to; undefined where this version of SP1 does not tell, and
 * where it takes more than an execution may take to follow each instruction.
 */
export async function countFunctions(
  run: Run,
  { manifest, buildFolder }: BuildFiles<Sp1Manifest>,
  witness: FilePath,
): Promise<FunctionCycles[] | undefined> {
  const outcome = await runHost(run, {
    manifest,
    args: ['functions', '/build', '/in/witness'],
    mounts: [readOnly(buildFolder, '/build'), privateFile(witness, '/in/witness')],
    limits: sp1Limits.execute,
    threads: 1,
  })
  run.signal.throwIfAborted()
  const end = readHarnessEnd(outcome)
  if (end.kind !== 'succeeded' || end.result === undefined) return undefined
  return Report.parse(JSON.parse(end.result)).functions ?? undefined
}
