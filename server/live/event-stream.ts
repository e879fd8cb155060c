import { Readable } from 'node:stream'

/** One message of a stream; `position` is what a reader who has it need not get again, by the name of its source. */
interface StreamMessage {
  event: string
  data: string
  position?: { source: string; at: string }
}

/** A stream of server-sent events, which holds little for a reader who is slow. */
export interface EventStream {
  readable: Readable
  /** Sends what is so now: where an earlier state of the same source has not left, this one takes its place. */
  show: (message: StreamMessage & { position: { source: string; at: string } }) => void
  /** Sends what happened. Where too much waits, the reader is told to load again instead. */
  tell: (message: StreamMessage) => void
  /** A sign of life, with the newest position of a source; ends the stream of one who has read nothing for too long. */
  beat: (position?: { source: string; at: string }) => void
  /** Ends it when all that waits has left. */
  end: () => void
}

/** Bytes that are on their way to a reader; further ones wait in order. */
const ON_THE_WAY = 16 * 1024
/** Messages that wait for a reader. */
const MAX_WAITING = 100
/** A reader who has taken nothing for so long is dropped. */
const STALLED_MS = 30_000
/** After a lost connection a browser comes back in this time. */
const RETRY_MS = 1000

export function openEventStream(stalledMs = STALLED_MS): EventStream {
  const shown = new Map<string, StreamMessage>()
  let told: StreamMessage[] = []
  const positions = new Map<string, string>()
  let wanted = false
  let stalledSince: number | undefined
  let ending = false

  const readable = new Readable({
    highWaterMark: ON_THE_WAY,
    read: () => {
      wanted = true
      stalledSince = undefined
      flush()
    },
  })

  function push(text: string): void {
    wanted = readable.push(text)
    if (!wanted) stalledSince = performance.now()
  }

  function write({ event, data, position }: StreamMessage): void {
    if (position !== undefined) positions.set(position.source, position.at)
    push(`event: ${event}\n${idLine()}data: ${data}\n\n`)
  }

  function idLine(): string {
    if (positions.size === 0) return ''
    return `id: ${[...positions].map(([source, at]) => `${source}=${at}`).join(';')}\n`
  }

  function isWanted(): boolean {
    return wanted && !readable.destroyed
  }

  function flush(): void {
    while (isWanted()) {
      const next = told.shift() ?? takeFirst(shown)
      if (next === undefined) break
      write(next)
    }
    if (ending && told.length === 0 && shown.size === 0 && !readable.readableEnded) readable.push(null)
  }

  readable.push(`retry: ${RETRY_MS}\n\n`)
  return {
    readable,
    show: (message) => {
      if (ending) return
      shown.set(message.position.source, message)
      flush()
    },
    tell: (message) => {
      if (ending) return
      const { position } = message
      told =
        told.length < MAX_WAITING ? [...told, message] : [{ event: 'reset', data: '{}', ...(position && { position }) }]
      flush()
    },
    beat: (position) => {
      const stalled = stalledSince === undefined ? 0 : performance.now() - stalledSince
      if (stalled > stalledMs) readable.destroy()
      else if (wanted && !ending) {
        if (position !== undefined) positions.set(position.source, position.at)
        push(`: still here\n${idLine()}\n`)
      }
    },
    end: () => {
      if (ending) return
      ending = true
      flush()
    },
  }
}

function takeFirst(messages: Map<string, StreamMessage>): StreamMessage | undefined {
  const [first] = messages
  if (first === undefined) return undefined
  messages.delete(first[0])
  return first[1]
}

/** The positions that a reader has, as `Last-Event-ID` says them; what cannot be read is left out. */
export function readLastEventId(text: string | string[] | undefined): Map<string, string> {
  const parts = (typeof text === 'string' ? text : '').split(';').map((part) => /^(\w+)=([\w@-]+)$/.exec(part))
  return new Map(parts.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]] as const] : [])))
}
