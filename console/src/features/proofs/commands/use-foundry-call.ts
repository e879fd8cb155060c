import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { type FoundryCall, foundryCall } from '../../../shared/solidity/foundry-call.ts'
import { verifierQuery } from '../../../shared/solidity/read-verifier.ts'

/** How a chain checks a proof; undefined while that is asked for, and where no contract does. */
export function useFoundryCall(proof: Proof): FoundryCall | undefined {
  const enabled = proof.has_smart_contract_calldata && proof.deleted_circuit === null
  const verifier = useQuery({ ...verifierQuery(proof.circuit_id), enabled })
  const calldata = useQuery({ ...proofCalldataQuery(proof.proof_id), enabled })
  if (verifier.data === undefined || typeof calldata.data !== 'string') return undefined
  return foundryCall(verifier.data, calldata.data)
}

/** What a Ready proof is called on a chain with. It never changes: asked once. */
function proofCalldataQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.proofCalldata(id),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const detail = await call(proofRoutes.proofDetail, {
        path: { proof_id: id },
        query: { include_proof: false, include_public: false, include_verification_key: false },
        signal,
      })
      return detail.smart_contract_calldata
    },
  })
}
