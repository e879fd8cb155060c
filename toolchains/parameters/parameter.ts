import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** A file of public set-up parameters that can be fetched, and that Proofyard knows to be right when it sees it. */
export interface Parameter {
  /** As people name it, such as `ptau-16`. */
  id: string
  /** Its path in the operator's folder of parameters. */
  file: string
  /** Where it is published; the next place is asked where one fails. */
  urls: [string, ...string[]]
  /** Only so many of the bytes that are there, where one long file serves every size; a shorter one is extended. */
  firstBytes?: number
  /** Small files that belong beside it, by their paths in the folder. */
  beside?: Record<string, Uint8Array>
  /** By what it is known, as in "its blake2b512 is another". */
  verifiedBy: string
  isAuthentic: (path: FilePath) => Promise<boolean>
  /** Roughly. */
  bytes: number
  /** What it serves, in a sentence. */
  about: string
}

/** The part of a parameter that says how it is known, for one with a published hash. */
export function knownByHash(
  algorithm: 'sha256' | 'blake2b512',
  hex: string,
): Pick<Parameter, 'verifiedBy' | 'isAuthentic'> {
  return {
    verifiedBy: algorithm,
    isAuthentic: async (path) => {
      const hash = createHash(algorithm)
      await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
      return hash.digest('hex') === hex
    },
  }
}
