import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { jobStages } from '@proofyard/contract/stage.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import { type ProofWork, readProofWork } from '@proofyard/core/proofs/proof-work.ts'
import { type ProofResult, finishProof } from '@proofyard/core/proofs/transition.ts'
import {
  type ExecutionCounts,
  type ProofSession,
  type ProveResult,
  UserError,
} from '@proofyard/frameworks/framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'
import { performanceOf } from './performance-of.ts'

const NOT_HOLDING =
  'The proof that was made does not verify with the verification key of this circuit, so it was thrown away. ' +
  'What the project brought to the proof, such as its own .zkey or executor.js, does not fit the circuit.'

/** Makes a proof that was begun, verifies it, stores it, and finishes it. @returns false when it is not ours any more */
export async function makeProof(attempt: Attempt): Promise<boolean> {
  const { context, held, signal, clock } = attempt
  const { core } = context
  const work = await retryWhileDatabaseDown(() => readProofWork(core, held.id), signal)
  if (work === undefined) return false
  const framework = context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)

  const placed = await clock.stage(jobStages.first.name, () => placeFiles(attempt, work))
  const run = await openRun(attempt, work.buildId)
  const session = framework.openProof(run, { manifest, buildFolder: placed.buildFolder })
  let proved: VerifiedProof
  try {
    proved = await proveAndVerify(session, placed)
  } finally {
    await close(session, attempt)
  }
  const files = await clock.stage(jobStages.last.name, () => store(attempt, proved))
  return retryWhileDatabaseDown(
    () =>
      finishProof(core, held, {
        warnings: proved.warnings,
        files,
        computeTimes: clock.times(),
        performance: performanceOf(proved.executed, proved.counts),
      }),
    signal,
  )
}

/** A proof that holds, and what was counted of the execution that it proves. */
type VerifiedProof = ProveResult & { executed: ExecutionCounts | undefined }

async function proveAndVerify(session: ProofSession, { input, verificationKey }: PlacedFiles): Promise<VerifiedProof> {
  const { witness, counts } = await session.execute(input)
  const proved = await session.prove(witness)
  const { proof, publicValues } = proved
  if (!(await session.verify({ verificationKey, publicValues, proof }))) throw new UserError(NOT_HOLDING)
  return { ...proved, executed: counts }
}

/** A proof is as good, and a failure the same, when something of its session could not be ended. */
async function close(session: ProofSession, { context: { log } }: Attempt): Promise<void> {
  await session.close().catch((error: unknown) => log.warn({ err: error }, 'a proof session was not closed'))
}

interface PlacedFiles {
  buildFolder: FilePath
  verificationKey: FilePath
  input: FilePath
}

async function placeFiles(attempt: Attempt, work: ProofWork): Promise<PlacedFiles> {
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
  await pipeline(storage.read(work.inputSha256), createWriteStream(input, { flags: 'wx', mode: 0o600 }))
  return { buildFolder, verificationKey, input }
}

function store(attempt: Attempt, proved: ProveResult): Promise<ProofResult['files']> {
  const made = [
    { kind: 'proof' as const, path: proved.proof },
    { kind: 'public' as const, path: proved.publicValues },
    { kind: 'calldata' as const, path: proved.calldata },
  ]
  return Promise.all(
    made.flatMap(({ kind, path }) =>
      path === undefined ? [] : [attempt.context.core.storage.putFile(path).then((stored) => ({ kind, stored }))],
    ),
  )
}
