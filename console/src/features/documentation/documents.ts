/** One page of the documentation. */
export interface Document {
  /** As in the page's address: `getting-started`, `circom`, `decisions-console`. */
  name: string
  /** Below `docs/`: `decisions/console.md`. */
  file: string
  title: string
  /** The entry of the list under which the page is found: its own name, or that of its index. */
  entry: string
  load: () => Promise<string>
}

const ROOT = '../../../../docs/'
const sources = import.meta.glob<string>('../../../../docs/**/*.md', { query: '?raw', import: 'default' })

/** The pages of `docs/`, in the order in which they are listed. */
export const documents: Document[] = Object.entries(sources)
  .map(([path, load]) => describeDocument(path.slice(ROOT.length), load))
  .toSorted((a, b) => orderOf(a) - orderOf(b) || a.name.localeCompare(b.name))

/** The document of a file below `docs/`; undefined where there is none. */
export function documentOf(file: string): Document | undefined {
  return documents.find((document) => document.file === file)
}

/** The pages of decisions are found through their index; each framework's contract is listed by the framework's name. */
function describeDocument(file: string, load: () => Promise<string>): Document {
  const [folder, base = ''] = file.replace(/(?:\/README)?\.md$/, '').split('/')
  if (folder === undefined || base === '') {
    const name = folder ?? ''
    return { name, file, title: titleOf(name), entry: name, load }
  }
  if (folder === 'frameworks') return { name: base, file, title: base, entry: base, load }
  return { name: `${folder}-${base}`, file, title: `${titleOf(folder)}: ${base}`, entry: folder, load }
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function orderOf({ name, file }: Document): number {
  if (file.startsWith('frameworks/')) return name === 'frameworks' ? 1 : 2
  if (file.startsWith('decisions/')) return 4
  return name === 'getting-started' ? 0 : 3
}
