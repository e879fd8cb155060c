import { lazyRouteComponent } from '@tanstack/react-router'
import { connectionError } from '../shared/api/connection-error.ts'

/**
 * A part of the console that is fetched when it is first needed. Where the server was renewed and has it no more, the
 * router loads the whole page again; where there is no server, that would leave nothing to look at, so one is told.
 */
export function part<Loaded extends Record<string, unknown>, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      throw (await isServerThere()) ? error : connectionError(error)
    }
  }, name)
}

function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
