import type { Context } from '../context.ts'

/** Cancels a proof that is Queued or In Progress. */
export async function cancelProof({ terminal, connect, signal }: Context, id: string): Promise<void> {
  const proof = await (await connect()).call('proofCancel', { path: { proof_id: id }, signal })
  terminal.result(proof, () => `The proof ${proof.proof_id} is cancelled.`)
}
