import { asText } from '@proofyard/contract/file-text.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The text of a file of a build's project; null for what is no text. It never changes: asked once. */
export function fileTextQuery(buildId: string, path: string) {
  return queryOptions({
    queryKey: queryKeys.fileText(buildId, path),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await call(circuitRoutes.circuitDownload, {
        path: { circuit_id: buildId },
        query: { path },
        signal,
      })
      return asText(await response.arrayBuffer())
    },
  })
}
