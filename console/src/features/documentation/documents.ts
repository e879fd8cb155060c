/** One page of the documentation. */
export interface Document {
  name: string
  title: string
  load: () => Promise<string>
}

const sources = import.meta.glob<string>(['../../../../docs/*.md', '../../../../frameworks/*/README.md'], {
  query: '?raw',
  import: 'default',
})

const first = 'getting-started'
const last = 'decisions'

/** The pages of `docs/`, and each framework's contract by the framework's name. */
export const documents: Document[] = Object.entries(sources)
  .map(([path, load]) => {
    const name = documentName(path)
    const title = path.endsWith('README.md') ? name : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
    return { name, title, load }
  })
  .sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))

function place(name: string): number {
  if (name === first) return 0
  return name === last ? 2 : 1
}

/** `docs/getting-started.md` is getting-started; `frameworks/circom/README.md` is circom. */
export function documentName(path: string): string {
  return (/([^/]+)\/README\.md$/.exec(path) ?? /([^/]+)\.md$/.exec(path))?.[1] ?? ''
}
