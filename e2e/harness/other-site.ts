import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { until } from './until.ts'

const Event = z.looseObject({
  type: z.string(),
  userId: z.string().nullish(),
  groupId: z.string().nullish(),
  writeKey: z.string(),
  properties: z.record(z.string(), z.unknown()).optional(),
  traits: z.record(z.string(), z.unknown()).optional(),
})
type Event = z.infer<typeof Event>

/** Another site on this machine: it receives events in the Segment protocol, and has a form that shows its query. */
export interface OtherSite {
  url: string
  events: Event[]
  /** Every path that was asked for. */
  paths: string[]
  /** Resolves once an event of this kind is there. */
  until: (isWanted: (event: Event) => boolean) => Promise<Event>
  close: () => Promise<void>
}

export async function openOtherSite(): Promise<OtherSite> {
  const events: Event[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    paths.push(`${request.method} ${pathname}`)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-retry-count')
    if (request.method !== 'POST') {
      const email = (searchParams.get('email') ?? '').replaceAll('<', '&lt;')
      return response.setHeader('content-type', 'text/html').end(`<p>A form for ${email}</p>`)
    }
    return void text(request).then((body) => {
      events.push(Event.parse(JSON.parse(body)))
      response.end('{"success":true}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    events,
    paths,
    until: (isWanted) => until('the event is sent', () => events.find(isWanted)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
