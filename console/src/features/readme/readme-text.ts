import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The text of a build's README.md, or null when it has none. A build never changes: asked once. */
export function readmeQuery(buildId: string) {
  return queryOptions({
    queryKey: queryKeys.readme(buildId),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        const path = { circuit_id: buildId }
        const response = await call(circuitRoutes.circuitDownload, { path, query: { path: 'README.md' }, signal })
        return await response.text()
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })
}
