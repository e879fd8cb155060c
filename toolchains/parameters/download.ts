import type { FileHandle } from 'node:fs/promises'

/** A server that sends nothing for so long is asked again. */
const SILENCE_MS = 60_000

/** The server has it not, or does not give it: to ask again is of no use. */
export class DownloadRefusedError extends Error {
  override name = 'DownloadRefusedError'
}

/**
 * Appends what a file lacks of the one at `url`, from its end on where the server can do that, else all of it again.
 * @param options.until only so many bytes of that one are wanted
 * @param options.onLength told how many bytes are still to come, before the first; what it throws ends it
 * @throws DownloadRefusedError, or whatever broke on the way
 */
export async function download(
  url: string,
  file: FileHandle,
  options: {
    signal: AbortSignal
    until?: number | undefined
    onLength: (missing: number) => Promise<void>
    onBytes: (received: number, total: number | undefined) => void
  },
): Promise<void> {
  const silence = new AbortController()
  const { until } = options
  const { size } = await file.stat()
  if (until !== undefined && size >= until) return
  const isPart = size > 0 || until !== undefined
  const timer = setTimeout(() => silence.abort(new Error('The server fell silent.')), SILENCE_MS)
  try {
    const response = await fetch(url, {
      // Whole bytes of the file, so that they can be counted.
      headers: {
        'Accept-Encoding': 'identity',
        ...(isPart && { Range: `bytes=${size}-${until === undefined ? '' : until - 1}` }),
      },
      signal: AbortSignal.any([options.signal, silence.signal]),
    })
    if (response.status === 416 && lengthOf(response) === size) return
    const start = await startOf(response, file, size)
    const length = response.headers.get('content-length')
    const total = until ?? (length === null ? undefined : start + Number(length))
    if (total !== undefined) await options.onLength(total - start)
    let received = start
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      // A server without ranges sends all that it has.
      const wanted = until === undefined ? chunk : chunk.subarray(0, until - received)
      await file.write(wanted)
      received += wanted.byteLength
      options.onBytes(received, total)
      if (received === until) return
    }
  } finally {
    clearTimeout(timer)
  }
}

/** From which byte on the server sends; the file is emptied where that is the first. */
async function startOf(response: Response, file: FileHandle, size: number): Promise<number> {
  const { status } = response
  if (status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${size}-`)) return size
  if (status === 206 || status === 416) {
    await file.truncate(0)
    throw new Error('The server sent another part than was asked for.')
  }
  if (status === 200) {
    await file.truncate(0)
    return 0
  }
  const sentence = `The server answered ${status}.`
  throw status < 500 && status !== 408 && status !== 429 ? new DownloadRefusedError(sentence) : new Error(sentence)
}

/** Of the whole file, where the answer to a range says it. */
function lengthOf(response: Response): number | undefined {
  const length = /^bytes \*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return length === undefined ? undefined : Number(length)
}
