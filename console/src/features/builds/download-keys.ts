import type { Circuit } from '@proofyard/contract/circuit.ts'
import { labelVerificationKey } from '@proofyard/contract/development-key.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveFile, saveJson } from '../../shared/files/save-file.ts'

/** `multiplier2-<circuit id>.vk.json`. */
function verificationKeyName(build: Pick<Circuit, 'project_name' | 'circuit_id'>): string {
  return `${build.project_name}-${build.circuit_id}.vk.json`
}

/** `multiplier2-<circuit id>.verifier.sol`. */
function verifierName(build: Pick<Circuit, 'project_name' | 'circuit_id'>): string {
  return `${build.project_name}-${build.circuit_id}.verifier.sol`
}

export function useDownloadVerificationKey(build: Circuit) {
  return useMutation({
    mutationFn: async () => {
      const path = { circuit_id: build.circuit_id }
      const detail = await call(circuitRoutes.circuitDetail, { path, query: { include_verification_key: true } })
      if (detail.verification_key === null) throw new Error('Failed to fetch verification key')
      saveJson(verificationKeyName(build), labelVerificationKey(detail.verification_key, detail.setup))
    },
  })
}

export function useDownloadVerifier(build: Circuit) {
  return useMutation({
    mutationFn: async () => {
      const path = { circuit_id: build.circuit_id }
      const { contract_code } = await call(circuitRoutes.circuitSmartContractVerifier, { path })
      saveFile(verifierName(build), contract_code, 'text/plain')
    },
  })
}
