/** One server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/**
 * Reads a stream of server-sent events to its end.
 * @param onId told of each position, with an event or without
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  {
    onEvent,
    onId,
    onChunk,
  }: { onEvent: (event: ServerEvent) => void; onId: (id: string) => void; onChunk: () => void },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onChunk()
    text += decoder.decode(value, { stream: true })
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const fields = fieldsOf(text.slice(0, end))
      text = text.slice(end + 2)
      const id = fields.get('id')
      if (id !== undefined) onId(id)
      const data = fields.get('data')
      if (data !== undefined) onEvent({ event: fields.get('event') ?? 'message', data })
    }
  }
}

function fieldsOf(block: string): Map<string, string> {
  const pairs = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
  return new Map(pairs)
}
