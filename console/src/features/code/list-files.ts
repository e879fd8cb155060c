import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The files of a build's project. They never change: asked once. */
export function filesQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.files(buildId),
    staleTime: Infinity,
    queryFn: ({ signal }) => call(circuitRoutes.circuitFiles, { path: { circuit_id: buildId }, signal }),
  })
}
