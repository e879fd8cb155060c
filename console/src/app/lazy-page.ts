import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWithRetry } from '../shared/api/load-with-retry.ts'

/**
 * A page that is fetched when it is first needed. Where the server was renewed and has it no more, the router loads the
 * whole console again.
 */
export function lazyPage<Loaded extends Record<string, unknown>, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
) {
  return lazyRouteComponent(() => loadWithRetry(load), name)
}
