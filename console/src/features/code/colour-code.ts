import { queryOptions } from '@tanstack/react-query'
import type { Root } from 'hast'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { asCodeBlock } from '../../shared/markdown/as-code-block.ts'
import { codeOf } from '../../shared/markdown/code-of.ts'
import { MAX_COLOURED_LENGTH } from '../../shared/markdown/limits.ts'
import { renderMarkdown } from '../../shared/markdown/render-markdown.ts'

/**
 * The text of a file with its words told apart, or null where its language is not known or it is too long. It is what
 * the same text as a block of a readme would be, made in the same worker that can be stopped.
 */
export function colouredQuery(buildId: string, path: string, text: string) {
  return queryOptions({
    queryKey: queryKeys.colouredFile(buildId, path),
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Root | null> => {
      const language = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
      if (language === undefined || text.length > MAX_COLOURED_LENGTH) return null
      const rendered = await renderMarkdown(Promise.resolve(asCodeBlock(text, language)), signal)
      if (rendered.kind !== 'tree') return null
      const [block] = rendered.tree.children
      const code = block?.type === 'element' ? codeOf(block) : undefined
      return code === undefined ? null : { type: 'root', children: code.children }
    },
  })
}
