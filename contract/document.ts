/** A page of the documentation, by where it lies in `docs/`. */
export interface DocumentPlace {
  /** As in the page's address: `getting-started`, `circom`, `decisions-console`. */
  name: string
  /** Below `docs/`: `decisions/console.md`. */
  file: string
  title: string
  /** The entry of the list under which the page is found: its own name, or that of its index. */
  entry: string
}

/** The pages of decisions are found through their index; each framework's contract is listed by the framework's name. */
export function describeDocument(file: string): DocumentPlace {
  const [folder, base = ''] = file.replace(/(?:\/README)?\.md$/, '').split('/')
  if (folder === undefined || base === '') {
    const name = folder ?? ''
    return { name, file, title: titleOf(name), entry: name }
  }
  if (folder === 'frameworks') return { name: base, file, title: base, entry: base }
  return { name: `${folder}-${base}`, file, title: `${titleOf(folder)}: ${base}`, entry: folder }
}

/** The order in which documents are listed. */
export function compareDocuments(a: DocumentPlace, b: DocumentPlace): number {
  return orderOf(a) - orderOf(b) || a.name.localeCompare(b.name)
}

/** Where a server has a document as it was written; the console's page of it is the same without the ending. */
export function documentPath(name: string): string {
  return `/docs/${name}.md`
}

/** Where a server lists its documents for programs that read text (llmstxt.org). */
export const documentListPath = '/llms.txt'

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function orderOf({ name, file }: DocumentPlace): number {
  if (file.startsWith('frameworks/')) return name === 'frameworks' ? 1 : 2
  if (file.startsWith('decisions/')) return 4
  return name === 'getting-started' ? 0 : 3
}
