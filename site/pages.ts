import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentPlace, linkDocuments } from '@proofyard/contract/document.ts'
import { findDocuments } from '@proofyard/server/documents/markdown-documents.ts'
import { apiPages } from './api-reference/api-pages.ts'
import { groupsOf } from './groups.ts'
import type { Page, PageGroup } from './page.ts'

/** The folder of documents. */
export const docsFolder = join(import.meta.dirname, '..', 'docs')

/**
 * Every page in the order of the list: the documents, whose links lead from page to page, and the reference of the API.
 * @throws where a document is in no group, or a group names one that is not there
 */
export function readPages(): PageGroup[] {
  const places = findDocuments(docsFolder).list
  const nameOf = new Map(places.map(({ file, name }) => [file, name]))
  const documents = places.map((place) => pageOf(place, nameOf))
  return groupsOf([...documents, ...apiPages()])
}

function pageOf({ file, name }: DocumentPlace, nameOf: Map<string, string>): Page {
  const text = readFileSync(join(docsFolder, file), 'utf8')
  const linked = linkDocuments(text, file, (target) => withDot(nameOf.get(target)))
  // A path without a dot is no file to the generator.
  const markdown = linked.replaceAll('src="images/', 'src="./images/')
  return { name, title: titleOf(markdown, file), markdown }
}

function withDot(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `./${name}.md`
}

/** The heading of a document, without the kind that the list already says. */
function titleOf(markdown: string, file: string): string {
  const [, kind, heading] = /^# (Decisions: )?(.+)$/m.exec(markdown) ?? []
  if (heading === undefined) throw new Error(`docs/${file} has no heading.`)
  return kind === undefined ? heading : heading.charAt(0).toUpperCase() + heading.slice(1)
}
