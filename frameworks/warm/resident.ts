import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilePath } from '../framework.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { ResidentCommand } from './warm.ts'

/** A program that stays in the sandbox and answers one request after the other. */
export interface Resident {
  /**
   * Sends a file: its length as eight bytes, little-endian, and then what is in it.
   *
   * @returns the line that was answered, without its end
   * @throws when the program ends first, or says more than a line
   */
  ask: (request: FilePath) => Promise<string>
  /** Ends it; resolves when nothing of it runs any more. */
  end: () => Promise<void>
  /** Resolves when it has ended, for whatever reason, with a sentence about that. */
  ended: Promise<string>
}

const NEWLINE = 10

/** Starts a program that stays. An answer may be as long as `limits.fileBytes`. */
export function startResident(sandbox: Sandbox, command: ResidentCommand): Resident {
  const requests = new PassThrough()
  const stop = new AbortController()
  const answers = collectLines(command.limits.fileBytes, () => stop.abort())
  const ended = sandbox
    .run({ ...command, signal: stop.signal, resident: { requests, onAnswer: answers.add } })
    .then(
      ({ ending, stderr }) => stderr.trim() || `it ended with ${ending.kind}`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    .then((sentence) => {
      answers.fail(new Error(sentence))
      requests.destroy()
      return sentence
    })
  return {
    ask: async (request) => {
      const { size } = await stat(request)
      const answer = answers.next()
      const length = Buffer.alloc(8)
      length.writeBigUInt64LE(BigInt(size))
      requests.write(length)
      // When the program ends, the answer says so; that its input is gone then says nothing more.
      const sent = pipeline(createReadStream(request), requests, { end: false }).catch(() => stop.abort())
      const [line] = await Promise.all([answer, sent])
      return line
    },
    end: async () => {
      stop.abort()
      await ended
    },
    ended,
  }
}

/** Puts what a program says together to lines, each the answer to a request; `tooMuch` is called when it says more. */
function collectLines(mostBytes: number, tooMuch: () => void) {
  let chunks: Buffer[] = []
  let bytes = 0
  let waiting: PromiseWithResolvers<string> | undefined
  let failure: Error | undefined
  return {
    next: (): Promise<string> => {
      waiting = Promise.withResolvers<string>()
      if (failure !== undefined) waiting.reject(failure)
      return waiting.promise
    },
    add: (chunk: Buffer): void => {
      bytes += chunk.length
      const end = chunk.indexOf(NEWLINE)
      const isMore = end !== -1 && end !== chunk.length - 1
      if (waiting === undefined || bytes > mostBytes || isMore) return tooMuch()
      chunks.push(chunk)
      if (end === -1) return
      const line = Buffer.concat(chunks).toString('utf8', 0, bytes - 1)
      chunks = []
      bytes = 0
      waiting.resolve(line)
      waiting = undefined
    },
    fail: (error: Error): void => {
      failure = error
      waiting?.reject(error)
    },
  }
}
