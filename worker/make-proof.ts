import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { jobStages } from '@proofyard/contract/stage.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import { type ProofWork, readProofWork } from '@proofyard/core/proofs/proof-work.ts'
import { finishProof } from '@proofyard/core/proofs/transition.ts'
import type { Attempt } from './attempt.ts'
import { handOverAtBorder } from './hand-over.ts'
import { openRun } from './open-run.ts'
import { performanceOf } from './performance-of.ts'
import { type PlacedFiles, proveAndVerify } from './prove-and-verify.ts'
import { filesOfProof } from './result-files.ts'
import { storeResult } from './store-result.ts'

/** Makes a proof that was begun, verifies it, stores it, and finishes it. @returns false when it is not ours any more */
export async function makeProof(attempt: Attempt): Promise<boolean> {
  const { context, held, signal, clock } = attempt
  const { core } = context
  const work = await retryWhileDatabaseDown(() => readProofWork(core, held.id), signal)
  if (work === undefined) return false
  const framework = context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)

  const atBorder = () => handOverAtBorder(work.predicted, clock.times().total ?? 0, context.secondsLeft())
  const placed = await clock.stage(jobStages.first.name, () => placeFiles(attempt, work))
  atBorder()
  const run = await openRun(attempt, work.buildId)
  const session = framework.openProof(run, { manifest, buildFolder: placed.buildFolder })
  const { log } = context
  const onUnclosed = (error: unknown) => log.warn({ err: error }, 'a proof session was not closed')
  const proved = await proveAndVerify(session, placed, { onUnclosed, beforeProving: atBorder })
  return storeResult(attempt, filesOfProof(proved), (files) => {
    const result = {
      warnings: proved.warnings,
      files,
      computeTimes: clock.times(),
      performance: performanceOf(proved.executed, proved.counts),
      // A prover that counts its own says it also where it is a resident.
      peakMemory: proved.counts?.peakMemoryBytes ?? attempt.memory.measuredBytes(),
    }
    return retryWhileDatabaseDown(() => finishProof(core, held, result), signal)
  })
}

async function placeFiles(attempt: Attempt, work: ProofWork): Promise<PlacedFiles> {
  const { signal } = attempt
  const { storage } = attempt.context.core
  const buildFolder = join(attempt.folder, 'build')
  const verificationKey = join(attempt.folder, 'verification_key.json')
  // In no folder that a sandbox shows, and a copy: the stored file itself is readable by all.
  const input = join(attempt.folder, 'input')
  await mkdir(buildFolder)
  await Promise.all([
    work.verificationKeySha256 === undefined ? undefined : storage.place(work.verificationKeySha256, verificationKey),
    ...work.kept.map(({ name, sha256 }) => storage.place(sha256, join(buildFolder, name))),
  ])
  // Last and alone: when another file cannot be placed, nothing of the input is written any more.
  await pipeline(storage.read(work.inputSha256), createWriteStream(input, { flags: 'wx', mode: 0o600 }), { signal })
  return { buildFolder, verificationKey, input }
}
