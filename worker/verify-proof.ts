import { join } from 'node:path'
import { jobStages } from '@proofyard/contract/stage.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import {
  type VerificationWork,
  giveUpVerification,
  readVerificationWork,
  tellVerdict,
} from '@proofyard/core/proofs/verification-work.ts'
import type { Verdict } from '@proofyard/core/proofs/ask-verifier.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import type { Attempt } from './attempt.ts'
import { ToolchainGoneError, isToolchainWhole } from './toolchain-gone-error.ts'
import { type ClaimFiles, placeClaim, verifyClaim } from './verify-claim.ts'
import { verifyBroughtClaim } from './verify-brought-claim.ts'

/** Verifies a stored proof, or a claim that was brought, and tells the verdict; there is no row whose status would change. */
export async function verifyStoredProof(attempt: Attempt): Promise<'done' | 'stopped' | 'failed'> {
  const { context, held, signal, clock } = attempt
  const { core, log } = context
  try {
    const work = await retryWhileDatabaseDown(() => readVerificationWork(core, held), signal)
    const verdict = work === undefined ? { verified: false } : await judge(attempt, work)
    await retryWhileDatabaseDown(() => tellVerdict(core, held, verdict), signal)
    log.info({ times: clock.times(), verified: verdict.verified }, 'verified')
    return 'done'
  } catch (error) {
    const why = signal.reason instanceof JobStoppedError ? signal.reason.why : undefined
    if (why === undefined) log.error({ err: error }, 'the verification was stopped by a fault of this server')
    if (error instanceof ToolchainGoneError) await context.toolchainGone()
    // One that was withdrawn or lost is not ours to give back.
    if (why === undefined || why === 'ending') await giveUpVerification(core, held)
    return why === undefined ? 'failed' : 'stopped'
  }
}

async function judge(attempt: Attempt, work: VerificationWork): Promise<Verdict> {
  const files = {
    verificationKey: join(attempt.folder, 'verification_key.json'),
    publicValues: join(attempt.folder, 'public.json'),
    proof: join(attempt.folder, 'proof.json'),
  }
  const isPlaced = await attempt.clock.stage(jobStages.first.name, () =>
    placeClaim(attempt, work, files, work.isBrought),
  )
  if (!isPlaced) return { verified: false }
  const verdict = work.isBrought
    ? await verifyBroughtClaim(attempt, work, files)
    : { verified: await holds(attempt, work, files) }
  if (!verdict.verified && !(await isToolchainWhole(attempt)))
    throw new ToolchainGoneError(`${attempt.held.toolchain} went meanwhile.`)
  return verdict
}

async function holds(attempt: Attempt, work: VerificationWork, files: ClaimFiles): Promise<boolean> {
  let verified = await verifyClaim(attempt, work, files)
  while (attempt.memory.outgrown() !== undefined) {
    await attempt.memory.grow(attempt.signal)
    verified = await verifyClaim(attempt, work, files)
  }
  return verified
}
