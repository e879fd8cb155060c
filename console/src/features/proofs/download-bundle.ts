import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/files/save-file.ts'

/** Saves the proof with all that it takes to verify it, in one file. */
export function useDownloadBundle(proof: Proof) {
  return useMutation({
    mutationFn: async () => {
      const response = await call(proofRoutes.proofBundle, { path: { proof_id: proof.proof_id } })
      saveFile(`${proof.project_name}-${proof.proof_id}.proof.zip`, await response.arrayBuffer(), 'application/zip')
    },
  })
}
