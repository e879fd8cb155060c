import { createHash } from 'node:crypto'
import { type VerificationKey, keyDocument, readKeyDocument } from './key-document.ts'
import type { Pair } from './pairs.ts'

/** The document of a build's verification key. */
export function writeKey(pair: Pair, key: VerificationKey): string {
  return keyDocument(pair, key, sha256(key.bytes))
}

/**
 * Reads the document of a verification key.
 *
 * @returns undefined when it is not one that `writeKey` wrote for this pair, or not in the one form that its numbers have
 */
export function readKey(pair: Pair, text: string): VerificationKey | undefined {
  const read = readKeyDocument(pair, text)
  return read !== undefined && read.sha256 === sha256(read.key.bytes) ? read.key : undefined
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
