import type { CallWay } from './call-way.ts'
import { ConnectionError, NotFoundError } from './errors.ts'
import { readError } from './read-error.ts'
import { retrying } from './retry.ts'
import { bytesOfFiles, canUploadByBrowser, uploadByBrowser } from './upload-by-browser.ts'

/** Where calls go, and as whom. */
export interface Connection {
  /** Origin of the server, such as `https://proofs.example.org`; empty for that of the page. */
  url: string
  /** An API key, or an access token of a person. */
  key: string | undefined
  /** The team that a person acts for; an API key has one of its own. */
  teamId: number | undefined
  /** What makes requests; the platform's own means where nothing is said. */
  fetch?: typeof fetch | undefined
  /** What else each request says, and what it says otherwise, by the names of headers. */
  headers?: Record<string, string> | undefined
  /** How often a call is tried again that failed for a reason that passes. */
  retries: number
}

/** What a call sends. */
export interface Sent {
  path?: Record<string, string>
  query?: object
  body?: unknown
  signal?: AbortSignal | undefined
  /** Makes a second try of the same call, also by another program, answer what the first one made. One is made up where none is given. */
  idempotencyKey?: string | undefined
  /** Told of the bytes of files that have left, and of how many there are. */
  onUpload?: ((sentBytes: number, totalBytes: number) => void) | undefined
  /** A server may send the call on to where a file lies, such as a bucket; the key does not go there. Else that is an error. */
  followsLink?: boolean | undefined
  /** Of a stream of events: the id of the last one that was got. */
  lastEventId?: string | undefined
}

/** What of a call's way says how it is made. */
type Way = Omit<CallWay, 'answers'>

const CLIENT = 'proofyard-sdk/0.1.0'

/**
 * Makes one call. What reads, and what can be repeated without making a second thing, is tried again.
 *
 * @returns the answer, still unread
 * @throws ApiError for a refusal, ConnectionError where there was no answer, and the signal's reason when it was aborted
 */
export async function send(connection: Connection, way: Way, sent: Sent): Promise<Response> {
  const idempotencyKey = sent.idempotencyKey ?? crypto.randomUUID()
  const headers = {
    'Sindri-Client': CLIENT,
    ...(connection.key === undefined ? {} : { Authorization: `Bearer ${connection.key}` }),
    ...(connection.teamId === undefined ? {} : { 'Sindri-Team-Id': String(connection.teamId) }),
    ...(way.isRepeatable ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(sent.lastEventId === undefined ? {} : { 'Last-Event-ID': sent.lastEventId }),
    ...connection.headers,
  }
  const address = addressOf(connection.url, way.path, sent)
  const retries = way.method === 'GET' || way.isRepeatable ? connection.retries : 0
  return await retrying(retries, sent.signal, async () => {
    const response = await ask(connection, address, { way, headers, sent }).catch((error: unknown) => {
      if (sent.signal?.aborted === true) throw sent.signal.reason
      throw new ConnectionError(`${connection.url} does not answer: ${reasonOf(error)}.`, { cause: error })
    })
    if (!response.ok) throw await readError(response)
    return response
  })
}

function addressOf(url: string, path: string, { path: parameters = {}, query = {} }: Sent): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === '') throw new TypeError(`The call needs a ${name}.`)
    const parts = value.split('/')
    // An address with such a part is of another call, however the part is written.
    if (parts.some((part) => part === '.' || part === '..'))
      throw new NotFoundError({ status: 404, sentence: `There is no ${name} "${value}".` })
    return parts.map(encodeURIComponent).join('/')
  })
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return url + filled + (text === '' ? '' : `?${text}`)
}

/** Makes the request. */
async function ask({ fetch: own }: Connection, address: string, { way, headers, sent }: Asking): Promise<Response> {
  if (own === undefined && sent.onUpload !== undefined && way.sends === 'form' && canUploadByBrowser) {
    const { signal, onUpload, body } = sent
    return await uploadByBrowser(address, { method: way.method, headers, form: formOf(body), signal, onUpload })
  }
  return await (own ?? fetch)(address, requestOf(way, headers, sent))
}

interface Asking {
  way: Way
  headers: Record<string, string>
  sent: Sent
}

/** A request with the body that a call sends. */
function requestOf(
  { method, sends }: Way,
  own: Record<string, string>,
  { body, signal, onUpload, followsLink }: Sent,
): RequestInit {
  // What is sent is for this server, and so is what it answers: a redirect could take an input elsewhere, or read what only this machine can reach.
  const redirect = followsLink === true && method === 'GET' ? ('follow' as const) : ('error' as const)
  const request = { method, redirect, signal: signal ?? null }
  if (sends === 'nothing' || body === undefined) return { ...request, headers: own }
  if (sends === 'json')
    return { ...request, headers: { ...own, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const form = formOf(body)
  if (onUpload === undefined) return { ...request, headers: own, body: form }
  const { type, stream } = counted(form, onUpload)
  if (stream === undefined) return { ...request, headers: own, body: form }
  // Which browsers' types do not know.
  const half: RequestInit & { duplex: 'half' } = {
    ...request,
    headers: { ...own, 'Content-Type': type },
    body: stream,
    duplex: 'half',
  }
  return half
}

/** Lists are sent part by part, and objects as JSON. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part instanceof Blob) form.append(name, part, part instanceof File ? part.name : 'upload.tar.gz')
      else if (part !== undefined && part !== null)
        form.append(name, typeof part === 'string' ? part : JSON.stringify(part))
    }
  }
  return form
}

/** Browsers send no stream over HTTP/1.1; with a `fetch` of the caller's, `onUpload` is told there of the beginning alone. */
const canStream = !canUploadByBrowser

/** A form as a stream that tells how much of its files has left; without one where it cannot be sent as such. */
function counted(
  form: FormData,
  onUpload: NonNullable<Sent['onUpload']>,
): { type: string; stream: ReadableStream<Uint8Array> | undefined } {
  const total = bytesOfFiles(form)
  onUpload(0, total)
  const { body, headers } = new Response(form)
  let sentBytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      sentBytes += chunk.byteLength
      controller.enqueue(chunk)
      onUpload(Math.min(sentBytes, total), total)
    },
  })
  const stream = canStream ? body?.pipeThrough(counting) : undefined
  return { type: headers.get('content-type') ?? 'multipart/form-data', stream }
}

/** `fetch` says of a refused connection only that it failed; the reason is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
