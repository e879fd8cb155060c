import { labelVerificationKey } from '@proofyard/contract/development-key.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveJson } from '../../shared/files/save-file.ts'

/** The verification key is fetched only when it is asked for: it can be larger than all the rest. */
export function useDownloadProofKey(proof: Proof) {
  return useMutation({
    mutationFn: async () => {
      const detail = await call(proofRoutes.proofDetail, {
        path: { proof_id: proof.proof_id },
        query: {
          include_proof: false,
          include_public: false,
          include_smart_contract_calldata: false,
          include_verification_key: true,
        },
      })
      if (detail.verification_key === null) throw new Error('Failed to fetch verification key')
      const key = labelVerificationKey(detail.verification_key, detail.setup)
      saveJson(`${proof.project_name}-${proof.circuit_id}.vk.json`, key)
    },
  })
}
