import { type DocumentPlace, compareDocuments, describeDocument } from '@proofyard/contract/document.ts'

/** One page of the documentation. */
export interface Document extends DocumentPlace {
  load: () => Promise<string>
}

const ROOT = '../../../../docs/'
const sources = import.meta.glob<string>('../../../../docs/**/*.md', { query: '?raw', import: 'default' })

/** The pages of `docs/`, in the order in which they are listed. */
export const documents: Document[] = Object.entries(sources)
  .map(([path, load]) => ({ ...describeDocument(path.slice(ROOT.length)), load }))
  .toSorted(compareDocuments)

/** The document of a file below `docs/`; undefined where there is none. */
export function documentOf(file: string): Document | undefined {
  return documents.find((document) => document.file === file)
}
