import { shownBuildParts } from '../features/builds/shown-build-parts.ts'
import { shownProofParts } from '../features/proofs/shown-proof-parts.ts'
import { askEarly } from '../shared/api/call.ts'
import { paths } from '../shared/paths.ts'
import type { ConsoleRouter } from './router.tsx'

/**
 * Asks for what the first page is made of at once, beside who is signed in and not after it: its part of the console,
 * and for Explore its projects and for the page of a project, a build's code or deployment or a proof what it is, before the code is there that reads them.
 */
export function startEarly(router: ConsoleRouter): void {
  const { pathname } = router.latestLocation
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = Object.values(router.routesById).find(({ id }) => id === routeId)
    // What cannot be fetched is fetched again, and its absence told, when the router comes to it.
    if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined)
  }
  // Their names and numbers are set in it, and would only ask for it when they are there.
  if (/^\/(?:explore|z\/)/.test(pathname)) void document.fonts.load('1rem "Geist Mono Variable"')
  if (pathname.replace(/\/$/, '') === paths.explore) askEarly('POST', '/api/v1/project/list', { body: {} })
  const [, project] = /^\/z\/([^/]+\/(?!page(?:\/|$))[^/]+)/.exec(pathname) ?? []
  if (project !== undefined) askEarly('GET', `/api/v1/project/${project}/detail`)
  const [, build] = /^\/z\/[^/]+\/[^/]+\/(?:code|deployment)\/([^/]+)/.exec(pathname) ?? []
  if (build !== undefined) askEarly('GET', `/api/v1/circuit/${build}/detail`, { query: shownBuildParts })
  const [, proof] = /^\/z\/[^/]+\/page\/proofs\/([^/]+)/.exec(pathname) ?? []
  if (proof !== undefined) askEarly('GET', `/api/v1/proof/${proof}/detail`, { query: shownProofParts })
}
