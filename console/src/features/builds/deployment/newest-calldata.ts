import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** So many of the newest proofs are looked at. */
const LOOKED_AT = 20

/** What the team's newest proof of a build is called on a chain with; null while no proof has that. */
export function newestCalldataQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.calldata(buildId),
    queryFn: async ({ signal }) => {
      const { items } = await call(circuitRoutes.circuitProofsPaginated, {
        path: { circuit_id: buildId },
        query: { limit: LOOKED_AT, offset: 0 },
        signal,
      })
      const newest = items.find(({ has_smart_contract_calldata: has }) => has)
      if (newest === undefined) return null
      const proof = await call(proofRoutes.proofDetail, {
        path: { proof_id: newest.proof_id },
        query: { include_proof: false, include_public: false, include_verification_key: false },
        signal,
      })
      const calldata = proof.smart_contract_calldata
      return calldata === null ? null : { proof, calldata }
    },
  })
}
