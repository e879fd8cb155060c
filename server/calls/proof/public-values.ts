import { routes } from '@proofyard/contract/routes.ts'
import { proofNotReady } from '@proofyard/core/errors.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { call } from '../../call.ts'
import { readPublicValues } from './read-public-values.ts'

export const proofPublicValues = call(routes.proofPublicValues, async ({ core, viewer, parameter }) => {
  const proofId = parameter('proof_id')
  const record = await findProof(core, viewer, proofId)
  const { proof, build } = record
  if (proof.status !== 'Ready') throw proofNotReady(proofId, proof.status, 'show')
  return { proof_id: proof.id, circuit_id: build.id, ...(await readPublicValues(core, record)) }
})
