import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  type DocumentPlace,
  compareDocuments,
  describeDocument,
  documentPath,
  linkDocuments,
} from '@proofyard/contract/document.ts'

/** The pages of documentation that a server has. */
export interface MarkdownDocuments {
  list: DocumentPlace[]
  /** @returns a document as markdown; undefined where there is none of that name */
  read: (name: string) => Promise<string | undefined>
}

/** Finds the documents of a folder. Only what it finds is read later, by its name: no address leads to another file. */
export function findDocuments(folder: string): MarkdownDocuments {
  const list = filesBelow(folder).map(describeDocument).toSorted(compareDocuments)
  const addresses = new Map(list.map(({ file, name }) => [file, documentPath(name)]))
  return {
    list,
    read: async (name) => {
      const document = list.find((known) => known.name === name)
      if (document === undefined) return undefined
      const text = await readFile(join(folder, document.file), 'utf8')
      return linkDocuments(text, document.file, (file) => addresses.get(file))
    },
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
