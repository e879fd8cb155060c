import type { ProjectFile } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { fileTextQuery } from './file-text.ts'

/**
 * The files of a build's project. They never change: asked once, together with the text of the one that is shown then.
 * @param shown its path; undefined means the one that is read first
 */
export function filesQuery(buildId: string, shown?: string) {
  return queryOptions({
    queryKey: queryKeys.files(buildId),
    staleTime: Infinity,
    queryFn: async ({ client, signal }) => {
      const files = await call(circuitRoutes.circuitFiles, {
        path: { circuit_id: buildId },
        query: { include_text: true, path: shown },
        signal,
      })
      return files.map(({ content, ...file }): ProjectFile => {
        if (content !== undefined) client.setQueryData(fileTextQuery(buildId, file.path).queryKey, content)
        return file
      })
    },
  })
}
