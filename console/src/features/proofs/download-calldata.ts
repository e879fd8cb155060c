import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveCalldata } from '../../shared/files/save-calldata.ts'

/** The calldata are fetched only when they are asked for: most people who look at a proof send it to no chain. */
export function useDownloadCalldata(proof: Proof) {
  return useMutation({
    mutationFn: async () => {
      const detail = await call(proofRoutes.proofDetail, {
        path: { proof_id: proof.proof_id },
        query: { include_proof: false, include_public: false, include_verification_key: false },
      })
      if (detail.smart_contract_calldata === null) throw new Error('Failed to fetch calldata')
      saveCalldata(detail.smart_contract_calldata, detail)
    },
  })
}
