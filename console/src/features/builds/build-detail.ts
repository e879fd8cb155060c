import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { spreadBuild } from './spread-build.ts'

const POLL_MS = 1000

/** One build; asked again each second until it is Ready or Failed, except while the tab is hidden. */
export function buildQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.build(id),
    queryFn: async ({ client, signal }) => {
      const build = await call(circuitRoutes.circuitDetail, {
        path: { circuit_id: id },
        query: { include_verification_key: false },
        signal,
      })
      spreadBuild(client, build)
      return build
    },
    refetchInterval: ({ state }) => (state.data === undefined || isFinished(state.data.status) ? false : POLL_MS),
  })
}
