import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { readExecution } from './execution.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { provingBytes } from './resources.ts'
import { AGGREGATION, runHost } from './run-host.ts'
import { readSizes } from './sizes.ts'

const limits = openvmLimits.prove

const Report = z.object({ startUpSeconds: z.number(), provingSeconds: z.number() })

/** Threads that make keys and proofs. */
export const proverThreads = Math.min(16, availableParallelism())

/** Makes the proof of an execution: a STARK for each segment, and where the project wants it one of all. */
export async function prove(
  run: Run,
  { manifest, buildFolder }: BuildFiles<OpenvmManifest>,
  witness: FilePath,
): Promise<ProveResult> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  const { segmentBytes } = await readSizes({ buildFolder })
  // How large its segments are is known only now.
  await run.reserve(provingBytes(manifest, await readExecution(witness)))
  const aggregation = manifest.provingScheme === 'stark' ? AGGREGATION : '-'
  const outcome = await run.stage('prove', () =>
    runHost(run, {
      args: ['prove', '/build', String(segmentBytes), aggregation, '/in/witness', '/out'],
      mounts: [readOnly(buildFolder, '/build'), privateFile(witness, '/in/witness'), writable(results, '/out')],
      limits,
      threads: proverThreads,
    }),
  )
  const seconds = Report.parse(resultOf(outcome, { stepName: 'The proof', limits }))
  return {
    proof: join(results, 'proof.json'),
    publicValues: join(results, 'public.json'),
    warnings: [],
    counts: { ...seconds, peakMemoryBytes: outcome.usage.peakMemoryBytes },
  }
}
