interface Sending {
  method: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  /** Told how much of the body has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/** What `fetch` does, errors included, except that it tells how far the body has been sent, which `fetch` cannot. */
export function trackedFetch(
  address: string,
  { method, headers, body, signal, onProgress }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.responseType = 'blob'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => resolve(new Response(asBlob(request.response), { status: request.status })))
    request.addEventListener('error', () => reject(new TypeError('The connection was lost.')))
    request.addEventListener('abort', () => reject(abortReason(signal)))
    if (signal.aborted) return reject(abortReason(signal))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function asBlob(answer: unknown): Blob | null {
  return answer instanceof Blob && answer.size > 0 ? answer : null
}

function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('The request was canceled.')
}
