import { routes } from '@proofyard/contract/routes.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

/** An input is JSON or TOML of one proof: what is larger belongs into the project. */
const INPUT_BYTES = 64 * 1024 * 1024

export const circuitProve = call(
  routes.circuitProve,
  async ({ core, viewer, parameter, body, idempotencyKey }) => {
    const { proof_input: given, meta } = body
    const input = typeof given === 'string' ? given : JSON.stringify(given)
    const record = await createProof(core, viewer, parameter('circuit_id'), { input, meta }, idempotencyKey)
    const waitingFor = await findWaitingFor(core, { ...record.build, status: record.proof.status })
    return presentProof(record, core.publicUrl, { waitingFor })
  },
  { bodyLimit: INPUT_BYTES },
)
