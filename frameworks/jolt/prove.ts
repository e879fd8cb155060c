import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { keptNames } from './kept-names.ts'
import { MAX_CYCLES, joltLimits } from './limits.ts'
import type { JoltManifest } from './manifest.ts'
import { runHost } from './run-host.ts'
import { FORGEABLE } from './setup.ts'

const limits = joltLimits.prove
const Took = z.object({ startUpSeconds: z.number(), provingSeconds: z.number(), peakMemoryBytes: z.int().nullable() })

const threads = Math.min(16, availableParallelism())

/** Makes the proof of an execution. */
export async function prove(
  run: Run,
  { buildFolder }: BuildFiles<JoltManifest>,
  witness: FilePath,
): Promise<ProveResult> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  const outcome = await run.stage('prove', () =>
    runHost(run, {
      args: ['prove', '/in/key.json', '/in/input', String(MAX_CYCLES), '/out'],
      mounts: [
        readOnly(join(buildFolder, keptNames.key), '/in/key.json'),
        privateFile(witness, '/in/input'),
        writable(results, '/out'),
      ],
      limits,
      threads,
    }),
  )
  const { peakMemoryBytes, ...took } = Took.parse(resultOf(outcome, { stepName: 'The proof', limits }))
  return {
    proof: join(results, 'proof.json'),
    publicValues: join(results, 'public.json'),
    warnings: [FORGEABLE],
    counts: { ...took, peakMemoryBytes: peakMemoryBytes ?? undefined },
  }
}
