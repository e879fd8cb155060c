import { z } from 'zod'
import { FunctionCycles } from '@proofyard/contract/circuit-details.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { readHarnessEnd } from '../languages/harness-end.ts'
import { sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { runHost } from './run-host.ts'

/** Each is kept with its whole stack of calls until the execution ends. */
const MAX_SAMPLES = 20_000

const Report = z.object({ functions: z.array(FunctionCycles).nullable() })

/**
 * Runs a guest once more, and tells which of its functions the cycles go to; undefined where this version of SP1 does not tell, and
 * where what it takes to look is more than an execution may take.
 */
export async function countFunctions(
  run: Run,
  { manifest, buildFolder }: BuildFiles<Sp1Manifest>,
  { witness, cycles }: { witness: FilePath; cycles: number },
): Promise<FunctionCycles[] | undefined> {
  const outcome = await runHost(run, {
    manifest,
    args: ['functions', '/build', '/in/witness'],
    mounts: [readOnly(buildFolder, '/build'), privateFile(witness, '/in/witness')],
    limits: sp1Limits.execute,
    threads: 1,
    env: { TRACE_FILE: '/tmp/profile.json', TRACE_SAMPLE_RATE: String(sampleRate(cycles)) },
  })
  run.signal.throwIfAborted()
  const end = readHarnessEnd(outcome)
  if (end.kind !== 'succeeded' || end.result === undefined) return undefined
  return Report.parse(JSON.parse(end.result)).functions ?? undefined
}

/** At every how many cycles the profiler looks: a prime number, that no loop of the guest keeps step with it. */
export function sampleRate(cycles: number): number {
  let rate = Math.max(1, Math.ceil(cycles / MAX_SAMPLES))
  while (!isPrime(rate) && rate > 1) rate++
  return rate
}

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false
  return number > 1
}
