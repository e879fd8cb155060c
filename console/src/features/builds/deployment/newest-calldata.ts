import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** What the team's newest proof of a build is called on a chain with; null while no proof has that. */
export function newestCalldataQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.calldata(buildId),
    queryFn: async ({ signal }) => {
      const path = { circuit_id: buildId }
      const { proof_id, contract_calldata } = await call(circuitRoutes.circuitSmartContractCalldata, { path, signal })
      return proof_id === null || contract_calldata === null ? null : { proof_id, calldata: contract_calldata }
    },
  })
}
