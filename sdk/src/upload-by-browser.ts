/** Of a browser's XMLHttpRequest what is used here; the types of Node know none. */
interface UploadRequest extends EventTarget {
  readonly upload: EventTarget
  readonly status: number
  readonly response: unknown
  responseType: 'blob'
  open(method: string, address: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: FormData): void
  abort(): void
}
declare const XMLHttpRequest: (new () => UploadRequest) | undefined

/** `fetch` of browsers cannot tell how far a body has been sent; their older means can. */
export const canUploadByBrowser = typeof XMLHttpRequest !== 'undefined'

interface Upload {
  method: string
  headers: Record<string, string>
  form: FormData
  signal: AbortSignal | undefined
  onUpload: (sentBytes: number, totalBytes: number) => void
}

/** What `fetch` does with a form, errors included, and tells how much of its files has left. Redirects of the server are followed. */
export function uploadByBrowser(
  address: string,
  { method, headers, form, signal, onUpload }: Upload,
): Promise<Response> {
  const total = bytesOfFiles(form)
  return new Promise((resolve, reject) => {
    if (XMLHttpRequest === undefined) throw new TypeError('Only a browser uploads so.')
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    onUpload(0, total)
    request.upload.addEventListener('progress', (event) => onUpload(Math.min(loadedOf(event), total), total))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('the connection was lost')))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Size of a form's files together. */
export function bytesOfFiles(form: FormData): number {
  const files = [...form.values()].filter((value) => value instanceof Blob)
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** Bytes of the whole body, the borders between its parts included. */
function loadedOf(event: Event): number {
  return 'loaded' in event && typeof event.loaded === 'number' ? event.loaded : 0
}

function answerOf(request: UploadRequest): Response {
  const { response, status } = request
  const lines = request.getAllResponseHeaders().split('\r\n')
  const headers = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(': ')
    return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]]
  })
  return new Response(response instanceof Blob && response.size > 0 ? response : null, { status, headers })
}
