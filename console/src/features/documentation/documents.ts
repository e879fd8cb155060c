/** One page of the documentation. */
export interface Document {
  name: string
  title: string
  load: () => Promise<string>
}

const sources = import.meta.glob<string>('../../../../docs/**/*.md', { query: '?raw', import: 'default' })

/** The pages of `docs/`, in the order in which they are listed; each framework's contract by the framework's name. */
export const documents: Document[] = Object.entries(sources)
  .map(([path, load]) => {
    const name = documentName(path)
    const isContract = path.includes('/docs/frameworks/') && name !== 'frameworks'
    return { name, title: isContract ? name : titleOf(name), load, place: isContract ? 2 : placeOf(name) }
  })
  .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name))
  .map(({ name, title, load }) => ({ name, title, load }))

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function placeOf(name: string): number {
  return { 'getting-started': 0, frameworks: 1, decisions: 4 }[name] ?? 3
}

/** `docs/getting-started.md` is getting-started; `docs/frameworks/README.md` is frameworks. */
export function documentName(path: string): string {
  return (/([^/]+)\/README\.md$/.exec(path) ?? /([^/]+)\.md$/.exec(path))?.[1] ?? ''
}
