import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, type Writable } from 'node:stream'
import type { Question, ResidentCommand } from '@proofyard/frameworks/residents.ts'
import { readHarnessEnd, reporting } from '@proofyard/frameworks/languages/harness-end.ts'
import type { Outcome, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { HEADER_BYTES, TOKEN_BYTES, collectAnswers } from './answer-frames.ts'

/** A program that stays in the sandbox and answers one request after the other. */
export interface Resident {
  /**
   * Sends a request: a token of 16 random bytes, the length as eight bytes, little-endian, and then what is in it. The answer
   * has the same form and begins with the same token, so that one that was written for another request is none.
   *
   * @returns the answer, '' where it went into a file
   * @throws when the program ends first, or says anything but that
   */
  ask: (question: Question) => Promise<string>
  /** Ends it; resolves when nothing of it runs any more. */
  end: () => Promise<void>
  /** Resolves when it has ended, for whatever reason, with a sentence about that. */
  ended: Promise<string>
}

/** Starts a program that stays. An answer may be as long as `limits.fileBytes`. */
export function startResident(sandbox: Sandbox, command: ResidentCommand): Resident {
  const requests = new PassThrough()
  const stop = new AbortController()
  const answers = collectAnswers(() => stop.abort())
  const ended = sandbox
    .run({ ...command, signal: stop.signal, resident: { requests, onAnswer: answers.add }, ...reporting })
    .then(
      (outcome) => outcome.stderr.trim() || sentenceOf(outcome),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    .then((sentence) => {
      answers.fail(new Error(sentence))
      requests.destroy()
      return sentence
    })
  return {
    ask: async ({ request, into }) => {
      const size = typeof request === 'string' ? (await stat(request)).size : request.length
      const token = randomBytes(TOKEN_BYTES)
      const answer = answers.next({ token, into, maxBytes: command.limits.fileBytes })
      const header = Buffer.alloc(HEADER_BYTES)
      header.set(token)
      header.writeBigUInt64LE(BigInt(size), TOKEN_BYTES)
      if (typeof request !== 'string') {
        requests.write(Buffer.concat([header, request]))
        return await answer
      }
      requests.write(header)
      // When the program ends, the answer says so; that its input is gone then says nothing more.
      const sent = sendFile(request, requests).catch(() => stop.abort())
      const [text] = await Promise.all([answer, sent])
      return text
    },
    end: async () => {
      // An answer that comes now would be written beside what is done without it.
      answers.fail(new Error('it was given up'))
      stop.abort()
      await ended
    },
    ended,
  }
}

function sentenceOf(outcome: Outcome): string {
  const end = readHarnessEnd(outcome)
  if ('sentence' in end && end.sentence !== undefined) return end.sentence
  const { ending } = outcome
  if (ending.kind === 'limit') return `it passed its limit of ${ending.limit}`
  return ending.kind === 'exit' ? `it ended with status ${ending.code}` : `it ended by ${ending.signal}`
}

/**
 * Writes a file to a stream that goes on after it: `pipeline` would leave a listener at the stream for each file.
 *
 * @throws when the file cannot be read, or the stream is gone
 */
async function sendFile(path: string, into: Writable): Promise<void> {
  const gone = new AbortController()
  const onClose = () => gone.abort()
  into.once('close', onClose)
  try {
    for await (const chunk of createReadStream(path)) {
      if (into.destroyed) throw new Error('There is nobody who reads on.')
      if (!into.write(chunk)) await once(into, 'drain', { signal: gone.signal })
    }
  } finally {
    into.off('close', onClose)
  }
}
