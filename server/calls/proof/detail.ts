import { routes } from '@proofyard/contract/routes.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { readProofDocuments } from '@proofyard/core/proofs/read-documents.ts'
import { findProofWaitingFor } from '@proofyard/core/proofs/waiting-proof.ts'
import { call } from '../../call.ts'

export const proofDetail = call(routes.proofDetail, async ({ core, viewer, parameter, query, hold }) => {
  const record = await findProof(core, viewer, parameter('proof_id'))
  const wanted = {
    proof: query.include_proof,
    publicValues: query.include_public,
    calldata: query.include_smart_contract_calldata,
    verificationKey: query.include_verification_key,
  }
  const documents = await readProofDocuments(core, record, wanted, hold)
  const waitingFor = await findProofWaitingFor(core, record)
  return presentProof(record, { viewer, publicUrl: core.publicUrl }, { documents, waitingFor })
})
