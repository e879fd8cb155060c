/** A page of the documentation, by where it lies in `docs/`. */
export interface DocumentPlace {
  /** As in the page's address: `getting-started`, `circom`, `decisions-console`. */
  name: string
  /** Below `docs/`: `decisions/console.md`. */
  file: string
  title: string
}

/** Each framework's contract is named as the framework. */
export function describeDocument(file: string): DocumentPlace {
  const [folder, base = ''] = file.replace(/(?:\/README)?\.md$/, '').split('/')
  if (folder === undefined || base === '') {
    const name = folder ?? ''
    return { name, file, title: titleOf(name) }
  }
  if (folder === 'frameworks') return { name: base, file, title: base }
  return { name: `${folder}-${base}`, file, title: `${titleOf(folder)}: ${base}` }
}

/** The order in which documents are listed. */
export function compareDocuments(a: DocumentPlace, b: DocumentPlace): number {
  return orderOf(a) - orderOf(b) || a.name.localeCompare(b.name)
}

/** Where a server has a document as it was written; its page in the documentation is the same without the ending. */
export function documentPath(name: string): string {
  return `/docs/${name}.md`
}

const ROOT = 'https://docs.invalid/'

/**
 * In the folder documents link to each other by file; where they are read they have to by address.
 *
 * @param file of the text, below `docs/`
 * @param addressOf where the reader finds the document of a file; undefined where there is none, and the link stays as it is
 */
export function linkDocuments(text: string, file: string, addressOf: (file: string) => string | undefined): string {
  return text.replaceAll(/\]\(([^)\s]+\.md)(#[^)\s]*)?\)/g, (link, href: string, part = '') => {
    const target = URL.parse(href, ROOT + file)
    const address = target?.href.startsWith(ROOT) === true ? addressOf(target.pathname.slice(1)) : undefined
    return address === undefined ? link : `](${address}${part})`
  })
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
