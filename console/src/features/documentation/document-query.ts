import { queryOptions } from '@tanstack/react-query'
import type { Document } from './documents.ts'

/** The text of a document; it is part of the bundle, so it never changes while the page is open. */
export function documentQuery(document: Document) {
  return queryOptions({
    queryKey: ['documentation', document.name],
    queryFn: () => document.load(),
    staleTime: Infinity,
  })
}
