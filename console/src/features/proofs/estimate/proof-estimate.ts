import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** While it would be refused or wait, it is asked again: a worker may come. */
const ASK_AGAIN_MS = 10_000

/** What one more proof of a build takes, for a team that asks for it. */
export function proofEstimateQuery(team: number | undefined, buildId: string) {
  return queryOptions({
    queryKey: queryKeys.proofEstimate(team, buildId),
    queryFn: ({ signal }) => call(circuitRoutes.circuitEstimate, { path: { circuit_id: buildId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (!data.fits || data.waiting_for !== null) ? ASK_AGAIN_MS : false,
  })
}
