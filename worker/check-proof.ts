import { join } from 'node:path'
import { jobStages } from '@proofyard/contract/stage.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import { type CheckWork, acceptProof, readCheckWork, refuseProof } from '@proofyard/core/elsewhere/check-proof.ts'
import type { Attempt } from './attempt.ts'
import { ToolchainGoneError, isToolchainWhole } from './toolchain-gone-error.ts'
import { placeClaim, verifyClaim } from './verify-claim.ts'

/**
 * Verifies a proof that a worker of another owner made, and makes it Ready or Failed.
 * @returns false when it is not ours any more
 */
export async function checkProof(attempt: Attempt): Promise<boolean> {
  const { context, held, signal } = attempt
  const { core, log } = context
  const begun = performance.now()
  const work = await retryWhileDatabaseDown(() => readCheckWork(core, held.id), signal)
  if (work === undefined) return false
  if (await holds(attempt, work)) {
    const seconds = (performance.now() - begun) / 1000
    return retryWhileDatabaseDown(() => acceptProof(core, held, work, seconds), signal)
  }
  log.warn({ worker: work.worker, delivery: work.lease.delivery }, 'a proof that was made elsewhere does not verify')
  return retryWhileDatabaseDown(() => refuseProof(core, held, work), signal)
}

async function holds(attempt: Attempt, work: CheckWork): Promise<boolean> {
  const { clock, memory, held } = attempt
  const files = {
    verificationKey: join(attempt.folder, 'verification_key.json'),
    publicValues: join(attempt.folder, 'public.json'),
    proof: join(attempt.folder, 'proof.json'),
  }
  const isPlaced = await clock.stage(jobStages.first.name, () => placeClaim(attempt, work, files))
  if (!isPlaced) return false
  const verified = await verifyClaim(attempt, work, files)
  // Tried again with more: it waits for nothing while it holds memory, for it may run beside others of its kind.
  if (memory.outgrown() !== undefined) throw new Error('The verification needs more memory.')
  // What failed for want of room says nothing of the proof.
  const { diskRoom } = attempt.context.core
  if (!verified && ((await diskRoom.isFull()) || (await diskRoom.look()) !== null)) {
    throw Object.assign(new Error('The disk was full while the proof was verified.'), { code: 'ENOSPC' })
  }
  if (!verified && !(await isToolchainWhole(attempt))) throw new ToolchainGoneError(`${held.toolchain} went meanwhile.`)
  return verified
}
