import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { type DateRange, endOfMinute, rangeMoments } from '../date-range.ts'
import { binSeconds } from './histogram-bins.ts'

/** How many of the selected team's proofs got ready or failed over a range; the list says when to count again. */
export function histogramQuery(team: number | undefined, range: DateRange) {
  return queryOptions({
    queryKey: [...queryKeys.proofHistograms, team, range] as const,
    queryFn: ({ signal }) => {
      const { after, before = endOfMinute(Date.now()) } = rangeMoments(range)
      return call(proofRoutes.proofHistogram, {
        body: {
          bin_size: binSeconds(after, before),
          start_time: after.toISOString(),
          end_time: before.toISOString(),
        },
        signal,
      })
    },
    placeholderData: (bars, query) => (query?.queryKey[1] === team ? bars : undefined),
  })
}
