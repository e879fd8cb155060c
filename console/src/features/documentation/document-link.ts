import { paths } from '../../shared/paths.ts'
import { documentOf } from './documents.ts'

const DOCS = 'https://docs.invalid/'

/**
 * Where a link of a document goes: other documents are pages here, addresses of the web open beside, the rest is no link.
 *
 * @param file the document's own file, below `docs/`
 */
export function documentLink(href: string, file: string): { to: string; outside: boolean } | undefined {
  if (/^https?:\/\//.test(href)) return { to: href, outside: true }
  if (href.startsWith('#')) return { to: href, outside: false }
  if (href === '') return undefined
  const address = URL.parse(href, DOCS + file)
  if (address?.href.startsWith(DOCS) !== true) return undefined
  const document = documentOf(address.pathname.slice(1))
  return document && { to: paths.documentation(document.name), outside: false }
}
