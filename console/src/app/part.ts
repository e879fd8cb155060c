import { lazyRouteComponent } from '@tanstack/react-router'
import { reaching } from '../shared/api/reaching.ts'

/**
 * A page that is fetched when it is first needed. Where the server was renewed and has it no more, the router loads the
 * whole console again.
 */
export function part<Loaded extends Record<string, unknown>, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
) {
  return lazyRouteComponent(() => reaching(load), name)
}
