import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** More than this is downloaded, not shown: a page of it would be slow, and no one reads it. */
export const MAX_BYTES = 512 * 1024

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

/** The bytes as UTF-8; null when they are not, or hold a NUL as only programs and pictures do. */
export function asText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
