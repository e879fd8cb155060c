import { routes } from '@proofyard/contract/routes.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { waitingProof } from '@proofyard/core/proofs/waiting-proof.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

/** An input is JSON or TOML of one proof: what is larger belongs into the project. */
const INPUT_BYTES = 64 * 1024 * 1024

export const circuitProve = call(
  routes.circuitProve,
  async ({ core, viewer, parameter, body, idempotencyKey }) => {
    const { proof_input: value, meta } = body
    const input = typeof value === 'string' ? value : JSON.stringify(value)
    const record = await createProof(core, viewer, parameter('circuit_id'), { input, meta }, idempotencyKey)
    const waitingFor = await findWaitingFor(core, waitingProof(record))
    return presentProof(record, { viewer, publicUrl: core.publicUrl }, { waitingFor })
  },
  { bodyLimit: INPUT_BYTES },
)
