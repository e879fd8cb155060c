import type { Json } from '@proofyard/contract/json.ts'
import { InterfaceError, readInterface } from '@proofyard/contract/interface/read-interface.ts'
import { jsonDepth } from '@proofyard/contract/json-depth.ts'
import { isJsonObject, parseJson } from '../artifacts/parse-json.ts'
import { MAX_SHOWN_BYTES } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import type { StoredFile } from '../storage/storage.ts'
import { invalid } from './invalid.ts'
import type { ResultKind } from './lease.ts'

/** Values in each other, of a document that people and programs read: no framework has more than a few. */
const MAX_DEPTH = 200

/**
 * Refuses a file of a result that could not be shown: a document must be what the API answers with.
 * @throws DomainError `invalid_value`
 */
export async function requireDocument(core: Core, kind: ResultKind, { sha256 }: StoredFile): Promise<void> {
  if (kind === 'kept') return
  const text = await core.storage.readText(sha256, MAX_SHOWN_BYTES)
  // What is not UTF-8 is read with this mark in its place.
  if (text.includes('\uFFFD') || text.includes('\0')) throw invalid(`The file of the kind ${kind} is not text.`)
  if (kind === 'interface') return requireInterface(text)
  const reader = readers[kind]
  if (reader === undefined) return
  if (jsonDepth(text) > MAX_DEPTH)
    throw invalid(`The file of the kind ${kind} has values in each other, more than ${MAX_DEPTH} deep.`)
  const value = parsed(text)
  if (value === undefined || !reader.isFine(value))
    throw invalid(`The file of the kind ${kind} is not ${reader.wanted}.`)
}

function requireInterface(text: string): void {
  try {
    readInterface(text)
  } catch (error) {
    if (error instanceof InterfaceError)
      throw invalid(`The file of the kind interface cannot be used: ${error.message}.`)
    throw error
  }
}

const object = { wanted: 'a JSON object', isFine: isJsonObject }

const readers: Partial<Record<ResultKind, { wanted: string; isFine: (value: Json) => boolean }>> = {
  proof: object,
  verification_key: object,
  public: { wanted: 'JSON', isFine: () => true },
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
