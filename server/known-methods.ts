import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'

/**
 * Remembers the routes that are added from now on.
 *
 * @returns for the path of a request, the methods that one of these routes answers, sorted; none where there is no such address
 */
export function rememberMethods(app: FastifyInstance, maxParamLength: number): (path: string) => string[] {
  const router = findMyWay({ maxParamLength })
  const known = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat().filter(isOfAnAddress)) {
      known.add(name)
      router.on(name, url, () => undefined)
    }
  })
  return (path) => [...known].filter((method) => router.find(method, path) !== null).toSorted()
}

/** Browsers ask with OPTIONS what a whole folder of addresses allows: no sign that one of them is there. */
function isOfAnAddress(method: string): method is HTTPMethod {
  return method !== 'OPTIONS'
}
