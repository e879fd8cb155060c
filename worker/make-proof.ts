import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { outlastDatabase } from '@proofyard/core/database/outlast.ts'
import { type ProofWork, readProofWork } from '@proofyard/core/proofs/proof-work.ts'
import { type ProofResult, finishProof } from '@proofyard/core/proofs/transition.ts'
import { type Proved, UserFault } from '@proofyard/frameworks/framework.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'

/** Far above what the server takes as an input. */
const MOST_INPUT_BYTES = 512 * 1024 * 1024

const NOT_HOLDING =
  'The proof that was made does not verify with the verification key of this circuit, so it was thrown away. ' +
  'What the project brought to the proof, such as its own .zkey or executor.js, does not fit the circuit.'

/** Makes a proof that was begun, verifies it, stores it, and finishes it. @returns false when it is not ours any more */
export async function makeProof(attempt: Attempt): Promise<boolean> {
  const { context, held, signal, clock } = attempt
  const { core } = context
  const work = await outlastDatabase(() => readProofWork(core, held.id), signal)
  if (work === undefined) return false
  const framework = context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)

  const placed = await clock.stage('file_setup', () => placeFiles(attempt, work))
  const build = { manifest, buildFolder: placed.buildFolder }
  const run = await openRun(attempt, context.warm.of(work.buildId))
  const { witness } = await framework.execute(run, build, placed.input)
  const proved = await framework.prove(run, build, witness)
  const { proof, publicValues } = proved
  if (!(await framework.verify(run, { manifest, verificationKey: placed.verificationKey, publicValues, proof }))) {
    throw new UserFault(NOT_HOLDING)
  }
  const files = await clock.stage('save_results', () => store(attempt, proved))
  return outlastDatabase(
    () => finishProof(core, held, { warnings: proved.warnings, files, computeTimes: clock.times() }),
    signal,
  )
}

async function placeFiles(
  attempt: Attempt,
  work: ProofWork,
): Promise<{ buildFolder: string; verificationKey: string; input: string }> {
  const { storage } = attempt.context.core
  const buildFolder = join(attempt.folder, 'build')
  const verificationKey = join(attempt.folder, 'verification_key.json')
  await mkdir(buildFolder)
  const [input] = await Promise.all([
    storage.readText(work.inputSha256, MOST_INPUT_BYTES),
    work.verificationKeySha256 === undefined ? undefined : storage.place(work.verificationKeySha256, verificationKey),
    ...work.kept.map(({ name, sha256 }) => storage.place(sha256, join(buildFolder, name))),
  ])
  return { buildFolder, verificationKey, input }
}

function store(attempt: Attempt, proved: Proved): Promise<ProofResult['files']> {
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
