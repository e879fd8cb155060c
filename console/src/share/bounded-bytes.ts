import { BundleTooLargeError } from '@proofyard/verification/bundle-error.ts'

const MIB = 1024 ** 2

/**
 * The bytes of an answer.
 * @throws BundleTooLargeError as soon as there are more: the rest is not fetched, and a reader's phone need not hold gigabytes
 */
export async function boundedBytes({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  if (body === null) return new Uint8Array()
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new BundleTooLargeError(`It is larger than ${maxBytes / MIB} MiB.`)
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
