import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next'
import type { Event } from './visits.ts'

/** Hands on what is to be told of a visit to a route. */
export type Tell = (route: string, events: Event[]) => void

/**
 * The client of the Segment protocol, for a receiver of one's own choice. It keeps nothing in the browser, fetches no
 * settings and no further scripts, and tells no address: who sees the events learns routes and ids.
 * @param url origin and path above `/p`, `/i` and `/g`
 */
export function openSegment(url: string, writeKey: string): Tell {
  const { protocol, host, pathname } = new URL(url)
  const receiver = {
    apiHost: host + pathname.replace(/\/$/, ''),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  const analytics = AnalyticsBrowser.load(
    {
      writeKey,
      cdnSettings: { integrations: { 'Segment.io': { apiKey: writeKey, ...receiver } }, metrics: { sampleRate: 0 } },
      plugins: [onlyRoutes],
    },
    { integrations: { 'Segment.io': receiver }, disableClientPersistence: true, useQueryString: false },
  )
  return (route, events) => {
    const page = { path: route, url: location.origin + route }
    const options = { context: { page } }
    for (const event of events) {
      if (event.kind === 'forget') void analytics.reset()
      if (event.kind === 'identify') void analytics.identify(event.userId, {}, options)
      if (event.kind === 'group') void analytics.group(event.teamId, {}, options)
      if (event.kind === 'page') void analytics.page(undefined, route, page, options)
    }
  }
}

/**
 * Takes away what the client reads off the page by itself: an address can hold a secret, and address, title and
 * referrer the names of private things. What it was told in their place stays.
 */
const onlyRoutes: Plugin = {
  name: 'Only routes',
  version: '1',
  type: 'enrichment',
  isLoaded: () => true,
  load: async () => undefined,
  page: (context) => {
    const { path, url } = context.event.properties ?? {}
    context.updateEvent('properties', { path, url })
    return withoutAddress(context)
  },
  identify: withoutAddress,
  group: withoutAddress,
}

function withoutAddress(context: Context): Context {
  const { path, url } = context.event.context?.page ?? {}
  context.updateEvent('context.page', { path, url })
  return context
}
