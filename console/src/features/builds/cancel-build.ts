import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { updateCachedBuild } from './update-cached-build.ts'

/** @returns how builds are cancelled; undefined for one that is finished, or of another team */
export function useCancelBuild() {
  const client = useQueryClient()
  const { team } = useSession()
  return (build: Circuit) =>
    isFinished(build.status) || team?.slug !== build.team_slug
      ? undefined
      : {
          thing: 'build' as const,
          isRunning: build.status === 'In Progress',
          cancel: async () => {
            const path = { circuit_id: build.circuit_id }
            try {
              const cancelled = await call(circuitRoutes.circuitCancel, { path })
              updateCachedBuild(client, cancelled)
            } finally {
              // Refused because it is finished, it is to be seen how.
              await client.invalidateQueries({ queryKey: queryKeys.build(build.circuit_id) })
            }
          },
        }
}
