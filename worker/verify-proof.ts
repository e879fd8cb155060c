import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { jobStages } from '@proofyard/contract/stage.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import {
  type VerificationWork,
  giveUpVerification,
  readVerificationWork,
  tellVerdict,
} from '@proofyard/core/proofs/verification-work.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'
import { ToolchainGoneError, isToolchainWhole } from './toolchain-gone-error.ts'

/** Verifies a stored proof and tells the verdict; there is no row whose status would change. */
export async function verifyStoredProof(attempt: Attempt): Promise<void> {
  const { context, held, signal, clock } = attempt
  const { core, log } = context
  try {
    const work = await retryWhileDatabaseDown(() => readVerificationWork(core, held), signal)
    const verified = work !== undefined && (await holds(attempt, work))
    await retryWhileDatabaseDown(() => tellVerdict(core, held, { verified }), signal)
    log.info({ times: clock.times(), verified }, 'verified')
  } catch (error) {
    const why = signal.reason instanceof JobStoppedError ? signal.reason.why : undefined
    if (why === undefined) log.error({ err: error }, 'the verification was stopped by a fault of this server')
    if (error instanceof ToolchainGoneError) await context.toolchainGone()
    // One that was withdrawn or lost is not ours to give back.
    if (why === undefined || why === 'ending') await giveUpVerification(core, held)
  }
}

/** Files that are not what was stored, or no documents at all, are no proof. */
async function holds(attempt: Attempt, work: VerificationWork): Promise<boolean> {
  const files = {
    verificationKey: join(attempt.folder, 'verification_key.json'),
    publicValues: join(attempt.folder, 'public.json'),
    proof: join(attempt.folder, 'proof.json'),
  }
  const sources = [
    [work.verificationKeySha256, files.verificationKey],
    [work.publicValuesSha256, files.publicValues],
    [work.proofSha256, files.proof],
  ] as const
  const sound = await attempt.clock.stage(jobStages.first.name, () =>
    Promise.all(sources.map(([sha256, path]) => placeDocument(attempt, sha256, path))),
  )
  if (sound.includes(false)) return false
  const framework = attempt.context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)
  // What cannot be verified within the limits that each proof once passed is not the proof that passed them.
  const isRefusal = (error: unknown) => {
    if (!(error instanceof UserError)) throw error
    return false
  }
  const tryOnce = async () => framework.verify(await openRun(attempt), { manifest, ...files }).catch(isRefusal)
  let verified = await tryOnce()
  while (attempt.memory.outgrown() !== undefined) {
    await attempt.memory.grow(attempt.signal)
    verified = await tryOnce()
  }
  if (!verified && !(await isToolchainWhole(attempt)))
    throw new ToolchainGoneError(`${attempt.held.toolchain} went meanwhile.`)
  return verified
}

/** A framework without verification keys has no such document. */
async function placeDocument({ context }: Attempt, sha256: string | undefined, path: string): Promise<boolean> {
  if (sha256 === undefined) return true
  await context.core.storage.place(sha256, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 && isJson(await readFile(path, 'utf8'))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
