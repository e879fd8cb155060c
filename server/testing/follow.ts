import { until } from './until.ts'

/** One event of a stream, as it came. */
interface FollowedEvent {
  event: string
  data: unknown
}

/** A reader of a stream of events. */
export interface Follower {
  /** The data of the next event of a kind that was not handed out before; fails after ten seconds. */
  next: (event: string) => Promise<unknown>
  /** Waits until a change of this kind was told. */
  untilChange: (kind: string, id?: string) => Promise<true>
  /** All so far. */
  events: () => FollowedEvent[]
  lastId: () => string
  /** Settles when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/** @throws Error when the server does not answer with a stream */
export async function follow(
  origin: string,
  path: string,
  { key, lastId, headers: more = {} }: { key?: string; lastId?: string; headers?: Record<string, string> },
): Promise<Follower> {
  const closing = new AbortController()
  const headers = new Headers({ accept: 'text/event-stream', ...more })
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
  if (lastId !== undefined) headers.set('last-event-id', lastId)
  const response = await fetch(`${origin}${path}`, { headers, signal: closing.signal })
  if (response.status !== 200 || response.body === null) throw new Error(`${response.status}: ${await response.text()}`)
  const events: FollowedEvent[] = []
  let id = lastId ?? ''
  const taken = new Map<string, number>()

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => split(line)),
        )
        text = text.slice(end + 2)
        id = fields.get('id') ?? id
        const data = fields.get('data')
        if (data !== undefined) events.push({ event: fields.get('event') ?? '', data: JSON.parse(data) })
      }
    }
  }

  const ended = read(response.body)
  ended.catch(() => undefined)
  const ofKind = (event: string) => events.filter((each) => each.event === event)
  return {
    next: async (event) => {
      const index = taken.get(event) ?? 0
      taken.set(event, index + 1)
      await until(() => ofKind(event).length > index, `event ${index + 1} of the kind ${event}`)
      return ofKind(event)[index]?.data
    },
    untilChange: async (kind, subject) => {
      const found = () =>
        ofKind('changed').some(({ data }) => {
          const text = JSON.stringify(data)
          return (
            text.includes(`"${kind}"`) &&
            (subject === undefined || text.includes(`{"kind":"${kind}","id":"${subject}"}`))
          )
        })
      await until(found, `the change ${kind}`)
      return true
    },
    events: () => events,
    lastId: () => id,
    ended,
    close: () => closing.abort(),
  }
}

function split(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trimStart()]
}
