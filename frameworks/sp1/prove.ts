import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { ProverCounts } from '../execution-counts.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { readAnswer } from './answer.ts'
import { readExecution } from './execution.ts'
import { proverThreads, sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { proverResident } from './residents.ts'
import { provingBytes } from './resources.ts'
import { runHost } from './run-host.ts'

const limits = sp1Limits.prove

const Counts = z.object({
  startUpSeconds: z.number(),
  provingSeconds: z.number(),
  peakMemoryBytes: z.int().nullable(),
})

/** Makes the proof of an execution: by the resident that has SP1's prover started for the build, else by a program of its own. */
export async function prove(run: Run, build: BuildFiles<Sp1Manifest>, witness: FilePath): Promise<ProveResult> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  // How long the guest runs is known only now.
  const neededBytes = provingBytes(build.manifest, await readExecution(witness))
  await run.reserve(neededBytes)
  const places = { witness, results }
  const told = await run.stage(
    'prove',
    async () => (await proveByResident(run, build, places, neededBytes)) ?? (await proveAlone(run, build, places)),
  )
  return {
    proof: join(results, 'proof.json'),
    publicValues: join(results, 'public.json'),
    warnings: [],
    counts: countsOf(told),
  }
}

interface Places {
  witness: FilePath
  results: FilePath
}

async function proveAlone(
  run: Run,
  { manifest, buildFolder }: BuildFiles<Sp1Manifest>,
  { witness, results }: Places,
): Promise<unknown> {
  const outcome = await runHost(run, {
    manifest,
    args: ['prove', '/build', manifest.provingScheme, '/in/witness', '/out'],
    mounts: [readOnly(buildFolder, '/build'), privateFile(witness, '/in/witness'), writable(results, '/out')],
    limits,
    threads: proverThreads,
  })
  return resultOf(outcome, { stepName: 'The proof', limits })
}

/** @returns what it told of the proof; undefined where it is to be made without it, which also tells what is wrong */
async function proveByResident(
  run: Run,
  build: BuildFiles<Sp1Manifest>,
  places: Places,
  neededBytes: number,
): Promise<unknown> {
  if (run.residents === undefined) return undefined
  const into = join(run.workFolder, 'answer')
  const answer = await run.residents.ask(
    proverResident(run, build, neededBytes),
    { request: places.witness, into },
    run.signal,
  )
  return answer === undefined ? undefined : await readAnswer(into, places.results)
}

function countsOf(told: unknown): ProverCounts {
  const { peakMemoryBytes, ...counts } = Counts.parse(told)
  return { ...counts, peakMemoryBytes: peakMemoryBytes ?? undefined }
}
