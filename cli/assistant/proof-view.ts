import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { Timestamp } from '@proofyard/contract/date.ts'
import type { Proof } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { z } from 'zod'
import { ShownStatus, shownStatus, viewJob } from './build-view.ts'
import { boundedText } from './strangers-text.ts'

const MAX_NAME = 200
const MAX_PUBLIC = 4000

/** A proof as an assistant is shown it. */
export const ProofView = z.object({
  proof_id: z.uuid(),
  build_id: z.uuid(),
  status: ShownStatus,
  framework: CircuitType,
  date_created: Timestamp,
  compute_seconds: z.number().nullable(),
  verified: z.boolean().nullable(),
  verified_by: z.enum(['server', 'prover']).nullable(),
  written_by_others: z.object({
    circuit: z.string(),
    error: z.string().nullable(),
    activity: z.string().nullable(),
    warnings: z.array(z.string()),
    public_values: z.string().nullable(),
  }),
})

/** Reads what is shown of a proof, without the proof itself and its key, which may be large. */
export async function readProofView(
  client: Proofyard,
  proof_id: string,
  signal: AbortSignal,
): Promise<z.input<typeof ProofView>> {
  const query = { include_proof: false, include_verification_key: false, include_smart_contract_calldata: false }
  return viewProof(await client.call('proofDetail', { path: { proof_id }, query, signal }))
}

function viewProof(proof: Proof): z.input<typeof ProofView> {
  return {
    proof_id: proof.proof_id,
    build_id: proof.circuit_id,
    status: shownStatus(proof),
    framework: proof.circuit_type,
    date_created: proof.date_created,
    compute_seconds: proof.compute_time_sec,
    verified: proof.verified,
    verified_by: proof.verified_by,
    written_by_others: {
      circuit: boundedText(`${proof.circuit_team_slug}/${proof.project_name}`, MAX_NAME),
      ...viewJob(proof),
      public_values: proof.public === null ? null : boundedText(JSON.stringify(proof.public), MAX_PUBLIC),
    },
  }
}
