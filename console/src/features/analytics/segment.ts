import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next'
import type { Event } from './visits.ts'

/** Hands events on. */
export type Tell = (event: Event) => Promise<void>

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
  let route = ''
  const analytics = AnalyticsBrowser.load(
    {
      writeKey,
      cdnSettings: { integrations: { 'Segment.io': { apiKey: writeKey, ...receiver } }, metrics: { sampleRate: 0 } },
      plugins: [onlyRoutes(() => route)],
    },
    { integrations: { 'Segment.io': receiver }, disableClientPersistence: true, useQueryString: false },
  )
  return async (event) => {
    if (event.kind === 'page') route = event.route
    await told(event)
  }

  async function told(event: Event): Promise<unknown> {
    switch (event.kind) {
      case 'forget':
        return await analytics.reset()
      case 'identify':
        return await analytics.identify(event.userId)
      case 'group':
        return await analytics.group(event.teamId)
      case 'page':
        return await analytics.page(undefined, event.route)
    }
  }
}

/**
 * Puts the route in the place of all that the client reads off the page by itself: an address can hold a secret, and
 * address and title the names of private things.
 */
function onlyRoutes(route: () => string): Plugin {
  function reduce(context: Context): Context {
    const page = { path: route(), url: location.origin + route() }
    context.updateEvent('context.page', page)
    if (context.event.type === 'page') context.updateEvent('properties', page)
    return context
  }
  return {
    name: 'Only routes',
    version: '1',
    type: 'enrichment',
    isLoaded: () => true,
    load: async () => undefined,
    page: reduce,
    identify: reduce,
    group: reduce,
  }
}
