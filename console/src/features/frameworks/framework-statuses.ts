import type { FrameworkStatus } from '@proofyard/contract/framework-status.ts'
import { consoleRoutes } from '@proofyard/contract/routes/console.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** While something is installed. */
const POLL_MS = 2000
/** A worker may come, or begin an installation. */
const IDLE_MS = 10_000

/** What the server can prove with; asked again every two seconds while an installation goes on, and else now and then. */
export const frameworkStatusesQuery = queryOptions({
  queryKey: queryKeys.frameworkStatuses,
  queryFn: ({ signal }) => call(consoleRoutes.consoleFrameworks, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.frameworks.some(isInstalling) === true ? POLL_MS : IDLE_MS),
})

function isInstalling({ toolchains }: FrameworkStatus): boolean {
  return toolchains.some(({ state }) => state === 'installing')
}
