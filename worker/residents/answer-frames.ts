import { closeSync, openSync, writeSync } from 'node:fs'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** Of the token that a request is sent with and its answer begins with. */
export const TOKEN_BYTES = 16
/** The token, and the length of what follows: eight bytes, little-endian. */
export const HEADER_BYTES = TOKEN_BYTES + 8

/** What is expected of the next answer. */
interface ExpectedAnswer {
  token: Buffer
  maxBytes: number
  into: FilePath | undefined
}

/** Puts the bytes that a resident writes together to answers. */
export interface AnswerFrames {
  /**
   * Resolves with the text of the answer, or with '' once it lies in its file. Rejects when the resident says anything else:
   * an answer to another request, one that is too long, or a byte more than an answer.
   */
  next: (expected: ExpectedAnswer) => Promise<string>
  add: (chunk: Buffer) => void
  fail: (error: Error) => void
}

interface Pending extends PromiseWithResolvers<string> {
  expected: ExpectedAnswer
  header: Buffer
  body: Buffer[]
  left: number
  file: number | undefined
}

/** @param onMisconduct is called once the resident said what it was not asked; nothing that it says afterwards counts */
export function collectAnswers(onMisconduct: () => void): AnswerFrames {
  let pending: Pending | undefined
  let failure: Error | undefined

  function fail(error: Error): void {
    failure ??= error
    const one = pending
    pending = undefined
    if (one?.file !== undefined) closeSync(one.file)
    one?.reject(failure)
  }

  function misbehaves(what: string): void {
    fail(new Error(what))
    onMisconduct()
  }

  function readHeader(one: Pending): void {
    const length = one.header.readBigUInt64LE(TOKEN_BYTES)
    if (!one.header.subarray(0, TOKEN_BYTES).equals(one.expected.token)) {
      return misbehaves('it answered another request than it was asked')
    }
    if (length > BigInt(one.expected.maxBytes)) return misbehaves('its answer is too long')
    one.left = Number(length)
    // Not over a file that is there already.
    if (one.expected.into !== undefined) one.file = openSync(one.expected.into, 'wx')
    if (one.left === 0) finish(one)
  }

  function finish(one: Pending): void {
    pending = undefined
    if (one.file !== undefined) closeSync(one.file)
    one.resolve(Buffer.concat(one.body).toString('utf8'))
  }

  /** Takes what belongs to the answer. @returns what is left of the chunk */
  function take(one: Pending, chunk: Buffer): Buffer {
    if (one.header.length < HEADER_BYTES) {
      const missing = HEADER_BYTES - one.header.length
      one.header = Buffer.concat([one.header, chunk.subarray(0, missing)])
      if (one.header.length === HEADER_BYTES) readHeader(one)
      return chunk.subarray(missing)
    }
    const part = chunk.subarray(0, one.left)
    if (one.file === undefined) one.body.push(part)
    else writeAll(one.file, part)
    one.left -= part.length
    if (one.left === 0) finish(one)
    return chunk.subarray(part.length)
  }

  return {
    next: (expected) => {
      const one: Pending = {
        ...Promise.withResolvers<string>(),
        expected,
        header: Buffer.alloc(0),
        body: [],
        left: 0,
        file: undefined,
      }
      if (failure === undefined) pending = one
      else one.reject(failure)
      return one.promise
    },
    add: (chunk) => {
      try {
        for (let rest = chunk; rest.length > 0;) {
          if (failure !== undefined) return
          if (pending === undefined) return misbehaves('it said more than it was asked')
          rest = take(pending, rest)
        }
      } catch (error) {
        // The file cannot be written; where the rest of the answer would begin is not known any more.
        misbehaves(error instanceof Error ? error.message : String(error))
      }
    },
    fail,
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}
