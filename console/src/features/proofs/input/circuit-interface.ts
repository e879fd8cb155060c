import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../../shared/api/error-sentence.ts'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** What a build takes and what its proofs show; null where that is not known. A Ready build never changes: asked once. */
export function circuitInterfaceQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.circuitInterface(buildId),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await call(circuitRoutes.circuitInterface, { path: { circuit_id: buildId }, signal })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })
}
