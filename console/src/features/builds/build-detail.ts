import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { pollUntil } from '../../shared/api/poll.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { isFollowed } from '../../shared/live/live-store.ts'
import { shownBuildParts } from './shown-build-parts.ts'
import { isUnderWay } from './under-way.ts'
import { updateCachedBuild } from './update-cached-build.ts'

/** One build; asked again each second until it is Ready or Failed, except while the tab is hidden. */
export function buildQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.build(id),
    queryFn: async ({ client, signal }) => {
      const build = await call(circuitRoutes.circuitDetail, {
        path: { circuit_id: id },
        query: shownBuildParts,
        signal,
      })
      updateCachedBuild(client, build)
      return build
    },
    refetchInterval: pollUntil<Circuit>(
      (build) => !isUnderWay(build),
      (build) => isFollowed({ kind: 'circuit', id }, build.team_slug),
    ),
  })
}
