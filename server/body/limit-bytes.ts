import { RequestError } from '../errors/request-error.ts'

const MIB = 1024 * 1024

/** Ends a body that is longer than the call takes, heads of parts and all; its length need not be known before. */
export async function* limitBytes(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > most) {
      const message = `The body has more than ${Math.floor(most / MIB)} MiB, which is the limit here.`
      throw new RequestError(413, message, { error: 'Body too large' })
    }
    yield chunk
  }
}
