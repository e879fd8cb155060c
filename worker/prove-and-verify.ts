import type { ExecutionCounts } from '@proofyard/frameworks/execution-counts.ts'
import { type ProofSession, type ProveResult, UserError } from '@proofyard/frameworks/framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

const NOT_HOLDING =
  'The proof that was made does not verify with the verification key of this circuit, so it was thrown away. ' +
  'What the project brought to the proof, such as its own .zkey or executor.js, does not fit the circuit.'

/** What a proof is made from, as it lies in the attempt's folder. */
export interface PlacedFiles {
  buildFolder: FilePath
  verificationKey: FilePath
  input: FilePath
}

/** A proof that holds, and what was counted of the execution that it proves. */
export type VerifiedProof = ProveResult & { executed: ExecutionCounts | undefined }

/**
 * Makes a proof in its session, verifies it, and closes the session.
 *
 * @param hooks.onUnclosed is told why something of the session could not be ended: a proof is as good then, and a failure the same
 * @param hooks.beforeProving is called between the cheap step and the dear one; what it throws ends the session
 * @throws UserError where it does not verify
 */
export async function proveAndVerify(
  session: ProofSession,
  { input, verificationKey }: PlacedFiles,
  { onUnclosed, beforeProving }: { onUnclosed: (error: unknown) => void; beforeProving?: () => void },
): Promise<VerifiedProof> {
  try {
    const { witness, counts } = await session.execute(input)
    beforeProving?.()
    const proved = await session.prove(witness)
    const { proof, publicValues } = proved
    if (!(await session.verify({ verificationKey, publicValues, proof })))
      throw new UserError(NOT_HOLDING, { failureCause: 'build' })
    return { ...proved, executed: counts }
  } finally {
    await session.close().catch(onUnclosed)
  }
}
