import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** How many proofs of a build the selected team made. */
export function buildCountsQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.buildCounts(buildId),
    // As it is now: it says what is deleted.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const path = { circuit_id: buildId }
      return (await call(circuitRoutes.circuitProofsPaginated, { path, query: { limit: 0, offset: 0 }, signal })).count
    },
  })
}
