import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { asCodeBlock } from '../../shared/markdown/as-code-block.ts'
import { MAX_BYTES } from '../../shared/markdown/limits.ts'
import { renderMarkdown } from '../../shared/markdown/render-markdown.ts'
import type { Rendered } from '../../shared/markdown/rendered.ts'
import { fileKind } from './file-kind.ts'
import { readStart } from './read-start.ts'

/** A file of an archive, ready to be shown; `text` is its beginning when it `isCut`. */
export type ArchiveFile =
  | { kind: 'text'; rendered: Rendered; text: string; isCut: boolean }
  | { kind: 'picture' }
  | { kind: 'bytes' }

/** A text file of a build's archive, or null when it has none of that name. A build never changes: asked once. */
export function archiveFileQuery(buildId: string, path: string) {
  return queryOptions({
    queryKey: queryKeys.archiveFile(buildId, path),
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ArchiveFile | null> => {
      const named = fileKind(path)
      if (named.kind === 'picture') return { kind: 'picture' }
      const start = fetchFile(buildId, path, signal).then((response) => readStart(response, MAX_BYTES))
      const text = start.then(({ bytes }) => new TextDecoder().decode(bytes))
      const source = named.kind === 'text' ? text.then((text) => asCodeBlock(text, named.language)) : text
      try {
        const rendered = await renderMarkdown(source, signal)
        const { bytes, isCut } = await start
        if (bytes.includes(0)) return { kind: 'bytes' }
        return {
          kind: 'text',
          rendered: isCut ? { kind: 'plain', reason: 'long' } : rendered,
          text: await text,
          isCut,
        }
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })
}

/** A file of a build's archive, as the selected team sees it. */
export function fetchFile(buildId: string, path: string, signal?: AbortSignal): Promise<Response> {
  return call(circuitRoutes.circuitDownload, { path: { circuit_id: buildId }, query: { path }, signal })
}
