import type { Proof } from '@proofyard/sdk/calls.ts'
import type { Context } from '../context.ts'
import { facts, momentText, secondsText } from '../terminal/table.ts'
import { followProof } from './follow-proof.ts'

/** Shows what is known of a proof. */
export async function getProof(context: Context, id: string, { wait }: { wait?: true }): Promise<void> {
  const client = await context.connect()
  const proof =
    wait === true
      ? await followProof(context, client, id)
      : await client.call('proofDetail', { path: { proof_id: id }, signal: context.signal })
  context.terminal.result(proof, () => describeProof(proof))
}

/** A proof for a person. */
export function describeProof(proof: Proof): string {
  return facts({
    Proof: `${proof.circuit_team_slug}/${proof.project_name}`,
    'Proof ID': proof.proof_id,
    'Build ID': proof.circuit_id,
    Status: proof.cancelled_by === null ? proof.status : `Cancelled by ${proof.cancelled_by}`,
    Verified: verdictOf(proof),
    Priority: proof.priority === 0 ? null : String(proof.priority),
    Deadline: proof.deadline === null ? null : momentText(proof.deadline),
    'Waits for': proof.waiting_for,
    Doing: proof.activity,
    Error: proof.error,
    Took: secondsText(proof.compute_time_sec),
    'Public values': proof.public === null ? null : JSON.stringify(proof.public),
    'Set-up': proof.setup?.statement,
    Warnings: (proof.warnings ?? []).join('\n'),
  })
}

function verdictOf({ verified, verified_by: by }: Proof): string | null {
  if (verified === null) return null
  if (!verified) return 'no'
  return by === 'prover' ? 'by the prover that made it alone' : 'by this server'
}
