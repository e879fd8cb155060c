import { AnswerTooLargeError } from './errors.ts'

/** One server-sent event. */
export interface ServerEvent {
  event: string
  /** What `Last-Event-ID` says to go on after it. */
  id: string | undefined
  data: string
}

/** What has no data is a sign of life; it may move the position. */
export type EventOrSign = Omit<ServerEvent, 'data'> & { data: string | undefined }

/**
 * The events of a stream as they come, and its signs of life.
 *
 * @param maxBytes of one event
 * @throws AnswerTooLargeError for one of more
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<EventOrSign> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const fields = fieldsOf(text.slice(0, end))
        text = text.slice(end + 2)
        yield { event: fields.get('event') ?? 'message', id: fields.get('id'), data: fields.get('data') }
      }
      if (text.length > maxBytes) throw new AnswerTooLargeError(maxBytes)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function fieldsOf(block: string): Map<string, string> {
  const pairs = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
  return new Map(pairs)
}
