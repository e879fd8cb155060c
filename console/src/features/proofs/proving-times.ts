import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { filterOf } from './proof-filter.ts'
import type { ProofListView } from './proof-search.ts'

/** How long the selected team's proofs took; counted again when the chart is. */
export function provingTimesQuery(team: number | undefined, { status, project, search, range }: ProofListView) {
  const view = { status, project, search, range }
  return queryOptions({
    queryKey: [...queryKeys.proofHistograms, team, 'times', view] as const,
    queryFn: ({ signal }) => call(proofRoutes.proofTimes, { body: filterOf(view), signal }),
    placeholderData: (times, query) => (query?.queryKey[1] === team ? times : undefined),
  })
}
