import { paths } from '../../shared/paths.ts'
import { documentName } from './documents.ts'

/** Where a link of a document goes: other documents are pages here, addresses of the web open beside, the rest is no link. */
export function documentLink(href: string): { to: string; outside: boolean } | undefined {
  if (/^https?:\/\//.test(href)) return { to: href, outside: true }
  if (href.startsWith('#')) return { to: href, outside: false }
  const name = documentName(href)
  return name === '' ? undefined : { to: paths.documentation(name), outside: false }
}
