/** A provider answers within a moment, and in a few kilobytes. */
const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

/** A fetch that neither hangs, nor reads without end, nor follows to another place. */
export async function boundedFetch(url: string, options: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { ...options, signal, redirect: 'manual' })
  const body = await bytesOf(response)
  // What a status such as 204 cannot have.
  return new Response(body.length === 0 ? null : body, { status: response.status, headers: response.headers })
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels what is still to come.
    if (bytes > MAX_BYTES) throw new Error(`The provider answers with more than ${MAX_BYTES} bytes.`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
