import { z } from 'zod'
import { judgeKept } from '../../proof/judge-by-server.ts'
import { BuildIdentifier, ProofId } from '../identifiers.ts'
import { defineTool } from '../tool.ts'

/** Verifies a proof that the server keeps. */
export const verifyProof = defineTool({
  name: 'verify_proof',
  title: 'Verify a proof',
  description: 'Has the server run the verifier once more on a proof that it keeps.',
  effect: 'reads',
  input: z.strictObject({
    proof_id: ProofId,
    build: BuildIdentifier.optional().describe(
      'The build that the proof has to be of; an error where it is of another.',
    ),
  }),
  output: z.object({ holds: z.boolean() }),
  run: async ({ connect, signal }, { proof_id, build }) => ({
    holds: await judgeKept(await connect(), proof_id, build, signal),
  }),
})
