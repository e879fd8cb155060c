import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** Two builds side by side; asked again when the page is opened again, unless both are finished. */
export function comparisonQuery(before: string, after: string) {
  return queryOptions({
    queryKey: queryKeys.comparison(before, after),
    queryFn: ({ signal }) =>
      call(circuitRoutes.circuitCompare, { path: { circuit_id: before }, query: { with: after }, signal }),
    staleTime: ({ state: { data } }) =>
      data !== undefined && isFinished(data.before.circuit.status) && isFinished(data.after.circuit.status)
        ? 60_000
        : 0,
  })
}
