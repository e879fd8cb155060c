import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type DocumentPlace, compareDocuments, describeDocument, documentPath } from '@proofyard/contract/document.ts'

/** The pages of documentation that a server has. */
export interface MarkdownDocuments {
  list: DocumentPlace[]
  /** @returns a document as markdown; undefined where there is none of that name */
  read: (name: string) => Promise<string | undefined>
}

/** Finds the documents of a folder. Only what it finds is read later, by its name: no address leads to another file. */
export function findDocuments(folder: string): MarkdownDocuments {
  const list = filesBelow(folder).map(describeDocument).toSorted(compareDocuments)
  const files = new Set(list.map(({ file }) => file))
  return {
    list,
    read: async (name) => {
      const document = list.find((known) => known.name === name)
      return document && withAddresses(await readFile(join(folder, document.file), 'utf8'), document.file, files)
    },
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

const ROOT = 'https://docs.invalid/'

/** In the folder documents link to each other by file; at their addresses they have to by address. */
function withAddresses(text: string, file: string, files: Set<string>): string {
  return text.replaceAll(/\]\(([^)\s]+\.md)(#[^)\s]*)?\)/g, (link, href: string, part = '') => {
    const address = URL.parse(href, ROOT + file)
    const target = address?.href.startsWith(ROOT) === true ? address.pathname.slice(1) : ''
    return files.has(target) ? `](${documentPath(describeDocument(target).name)}${part})` : link
  })
}
