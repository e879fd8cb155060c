import type { ByteRange } from './asked-part.ts'

/** The bytes of a stream from `start` to `end`; it is left as soon as they were read. */
export async function* slice(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position > end) return
  }
}
