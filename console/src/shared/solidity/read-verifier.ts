import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The Solidity verifier of a build. It never changes: asked once. */
export function verifierQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.verifier(buildId),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const path = { circuit_id: buildId }
      return (await call(circuitRoutes.circuitSmartContractVerifier, { path, signal })).contract_code
    },
  })
}
