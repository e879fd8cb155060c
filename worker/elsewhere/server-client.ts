import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorBody } from '@proofyard/contract/errors.ts'
import { type Route, fillPath } from '@proofyard/contract/route.ts'
import type { z } from 'zod'
import type { KeyFile } from './key-file.ts'

/** The server refused a call; the message is its sentence. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** What goes with a call. */
interface Sent {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** A file to send in the part `file`. */
  file?: string
}

/** The calls of one server, with one worker key. */
export interface ServerClient {
  /**
   * Makes a call, and makes it again while the server or the network is away.
   * @throws RefusedError for what the server refuses; the reason of `signal`
   */
  call: <Answer>(route: Route & { answer: z.ZodType<Answer> }, sent: Sent, signal: AbortSignal) => Promise<Answer>
  /** Fetches a file into a new one of this machine, and checks its digest. @throws as `call` */
  download: (
    route: Route,
    sent: Sent,
    file: { path: string; sha256: string; mode: number },
    signal: AbortSignal,
  ) => Promise<void>
}

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000
/** A long poll answers within 25 s, a file begins to come at once. */
const MAX_SILENCE_MS = 120_000

/** @param onTrouble is told why a call is made again */
export function openServerClient(
  { url, keyFile }: { url: string; keyFile: KeyFile },
  onTrouble: (error: unknown) => void,
): ServerClient {
  async function ask(route: Route, sent: Sent, signal: AbortSignal): Promise<Response> {
    const keys = await keyFile.toTry()
    for (const [at, key] of keys.entries()) {
      const response = await send(route, sent, key, signal)
      if (response.status === 401 && at < keys.length - 1) {
        await response.body?.cancel()
        continue
      }
      if (!response.ok) throw new RefusedError(response.status, await sentenceOf(response))
      keyFile.accepted(key)
      return response
    }
    throw new Error('There is no worker key to try.')
  }

  async function send(route: Route, sent: Sent, key: string, signal: AbortSignal): Promise<Response> {
    const address = new URL(url.replace(/\/$/, '') + fillPath(route.path, sent.path ?? {}))
    for (const [name, value] of Object.entries(sent.query ?? {})) address.searchParams.set(name, value)
    return fetch(address, {
      method: route.method,
      headers: { Authorization: `Bearer ${key}`, ...(sent.body && { 'Content-Type': 'application/json' }) },
      body: await bodyOf(sent),
      // The key is for this server alone.
      redirect: 'error',
      signal,
    })
  }

  async function untilAnswered<Answer>(attempt: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
      try {
        return await attempt()
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof RefusedError && !mayPass(error.status)) throw error
        onTrouble(error)
      }
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  return {
    call: (route, sent, signal) =>
      untilAnswered(async () => {
        // What is sent may take long; what is not answered must not.
        const within = sent.file === undefined ? [signal, AbortSignal.timeout(MAX_SILENCE_MS)] : [signal]
        const response = await ask(route, sent, AbortSignal.any(within))
        return route.answer.parse(await response.json())
      }, signal),
    download: (route, sent, { path, sha256, mode }, signal) =>
      untilAnswered(async () => {
        const { body } = await ask(route, sent, signal)
        const hash = createHash('sha256')
        try {
          if (body === null) throw new Error('The server sent no body.')
          const bytes = Readable.fromWeb(body)
          bytes.on('data', (chunk) => hash.update(chunk))
          await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode }))
          if (hash.digest('hex') !== sha256) throw new Error('A file came with another digest than it should have.')
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      }, signal),
  }
}

/** Streamed from the disk. */
async function bodyOf({ body, file }: Sent): Promise<FormData | string | null> {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'file')
  return form
}

/** Whether the same call may be answered well in a while. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501)
}

async function sentenceOf(response: Response): Promise<string> {
  const answer = ErrorBody.safeParse(await response.json().catch(() => undefined))
  return answer.data?.message ?? answer.data?.detail ?? `The server answered ${response.status}.`
}
