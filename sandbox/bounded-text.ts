import type { Readable } from 'node:stream'

const PAUSE_MILLISECONDS = 4

/**
 * Keeps the first `limit` bytes of a stream; the function it returns gives them as text.
 * What comes after is read slowly and dropped, so that a flood of output costs us nothing.
 */
export function keepStart(stream: Readable | null, limit: number): () => string {
  const chunks: Buffer[] = []
  let room = limit
  stream?.on('error', () => {})
  stream?.on('data', (chunk: Buffer) => {
    if (room > 0) {
      chunks.push(chunk.subarray(0, room))
      room -= chunk.length
    } else {
      stream.pause()
      setTimeout(() => stream.resume(), PAUSE_MILLISECONDS)
    }
  })
  return () => Buffer.concat(chunks).toString('utf8')
}
