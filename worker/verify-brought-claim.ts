import type { Verdict } from '@proofyard/core/proofs/ask-verifier.ts'
import type { VerificationWork } from '@proofyard/core/proofs/verification-work.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { memoryText } from '@proofyard/core/workers/memory-text.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'
import type { ClaimFiles } from './verify-claim.ts'

/**
 * Verifies a claim whose documents anyone made, the key among them: in a process of its own, never in a resident that others' proofs go
 * through, and with no more memory than a key of such a circuit takes.
 */
export async function verifyBroughtClaim(
  attempt: Attempt,
  work: VerificationWork,
  files: ClaimFiles,
): Promise<Verdict> {
  const { context, memory, held } = attempt
  const framework = context.findFramework(work.circuitType)
  const manifest = framework.manifest.parse(work.manifest)
  const run = { ...(await openRun(attempt)), residents: undefined }
  try {
    const verified = await framework.verify(run, { manifest, ...files })
    return verified || memory.outgrown() === undefined ? { verified } : tooMuchMemory(attempt)
  } catch (error) {
    if (memory.outgrown() !== undefined) return tooMuchMemory(attempt)
    if (!(error instanceof UserError)) throw error
    context.log.info({ job: held.id }, 'a claim was brought that cannot be verified')
    return { verified: false, reason: error.message }
  }
}

function tooMuchMemory({ held }: Attempt): Verdict {
  const { memoryBytes } = resourcesOf(held.size)
  return {
    verified: false,
    reason: `The verifier needed more than ${memoryText(memoryBytes)}, which is what the keys of such circuits take: this is none of them.`,
  }
}
