import type { QueryClient } from '@tanstack/react-query'
import { subscribeWatched, watchedJobs } from '../shared/live/live-store.ts'
import { meQuery } from '../shared/session/me.ts'
import type { ConsoleRouter } from './router.tsx'

/** The first page is painted by then, and has asked for what it shows. */
const AFTER_MS = 1500

/**
 * Fetches what tells of changes, after the first page and only where there is something to be told: for who is signed in, or
 * looks at something that is not finished. Where it cannot be fetched, pages ask by themselves.
 */
export function loadLive(router: ConsoleRouter, client: QueryClient): void {
  let isAsked = false
  function ask(): void {
    const isNeeded = client.getQueryData(meQuery.queryKey) != null || watchedJobs().length > 0
    if (isAsked || !isNeeded) return
    isAsked = true
    setTimeout(() => {
      import('../shared/live/start-live.ts').then(
        ({ startLive }) => startLive(client),
        () => (isAsked = false),
      )
    }, AFTER_MS)
  }
  router.subscribe('onResolved', ask)
  subscribeWatched(ask)
}
