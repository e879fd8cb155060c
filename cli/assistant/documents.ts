import { documentListPath, documentPath } from '@proofyard/contract/document.ts'
import { ConnectionError, NotFoundError } from '@proofyard/sdk/errors.ts'
import { readError } from '@proofyard/sdk/read-error.ts'
import { CommandError } from '../failure.ts'
import { boundedText } from './strangers-text.ts'

/** No document is longer. */
const MAX_BYTES = 1024 ** 2
const MAX_TITLE = 200
const MAX_SUMMARY = 300

/** A document of a server, as its list has it. */
export interface ListedDocument {
  name: string
  title: string
  /** Empty where nothing is said. */
  summary: string
}

/** The documents of a server, which are open to all: no key goes along. */
export async function listDocuments(url: string, signal: AbortSignal): Promise<ListedDocument[]> {
  const text = await fetchText(url, documentListPath, signal).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error
    throw new CommandError(`${url} has no list of documents.`, { next: 'It may be of an older version.' })
  })
  const lines = text.matchAll(/^- \[([^\]\n]+)\]\([^)\n]*\/docs\/([\w-]+)\.md\)(?:: (.*))?$/gm)
  return [...lines].map(([, title = '', name = '', summary = '']) => ({
    name: boundedText(name, MAX_TITLE),
    title: boundedText(title, MAX_TITLE),
    summary: boundedText(summary, MAX_SUMMARY),
  }))
}

/** A document as markdown. @param name letters, digits and hyphens */
export async function fetchDocument(url: string, name: string, signal: AbortSignal): Promise<string> {
  return await fetchText(url, documentPath(name), signal).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error
    throw new CommandError(`${url} has no document ${JSON.stringify(name)}.`, {
      next: 'list_documents has their names.',
    })
  })
}

/** Where a document is, for a person. */
export function addressOf(url: string, name: string): string {
  return url + documentPath(name)
}

async function fetchText(url: string, path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url + path, { signal, redirect: 'error' }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new ConnectionError(`${url} does not answer.`, { cause: error })
  })
  if (!response.ok) throw await readError(response)
  return await readText(response, MAX_BYTES)
}

/** The beginning of an answer, however long it is. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes)
}
