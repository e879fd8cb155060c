import { routes } from '@proofyard/contract/routes.ts'
import { DomainError, circuitStarts } from '@proofyard/core/errors.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { findProofWaitingFor } from '@proofyard/core/proofs/waiting-proof.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import { startOnUse } from '../../samples/start-sample.ts'

/** An input is JSON or TOML of one proof: what is larger belongs into the project. */
const INPUT_BYTES = 64 * 1024 * 1024

export const circuitProve = call(
  routes.circuitProve,
  async ({ core, context, viewer, parameter, body, reply, idempotencyKey }) => {
    const { proof_input: value, meta, priority, deadline } = body
    const input = typeof value === 'string' ? value : JSON.stringify(value)
    const identifier = parameter('circuit_id')
    const record = await createProof(
      core,
      viewer,
      identifier,
      { input, meta, priority, deadline },
      idempotencyKey,
    ).catch(async (error: unknown) => {
      const isNotReady = error instanceof DomainError && error.kind === 'circuit_not_ready'
      const asking = { viewer, waits: callerWaits(reply) }
      if (isNotReady && (await startOnUse(context, asking, identifier))) throw circuitStarts(identifier)
      throw error
    })
    const waitingFor = await findProofWaitingFor(core, record)
    return presentProof(record, { viewer, publicUrl: core.publicUrl }, { waitingFor })
  },
  { bodyLimit: INPUT_BYTES },
)
