import { z } from 'zod'
import { ProofId, waitSeconds } from '../identifiers.ts'
import { ProofView, readProofView } from '../proof-view.ts'
import { NOTICE } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'
import { waitAWhile } from '../wait.ts'

/** A proof with its public values. */
export const readProof = defineTool({
  name: 'read_proof',
  title: 'Read a proof',
  description: 'Shows a proof: how far it is, why it failed, whether it was verified, and its public values.',
  effect: 'reads',
  input: z.strictObject({ proof_id: ProofId, wait_seconds: waitSeconds(0) }),
  output: ProofView.extend({ notice: z.string() }),
  run: async (call, { proof_id, wait_seconds }) => {
    const client = await call.connect()
    await waitAWhile(call, wait_seconds, (manner) => client.untilProved(proof_id, manner))
    return { notice: NOTICE, ...(await readProofView(client, proof_id, call.signal)) }
  },
})
