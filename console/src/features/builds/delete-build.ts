import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Deletes a build and its proofs. */
export function useDeleteBuild(build: Circuit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(circuitRoutes.circuitDelete, { path: { circuit_id: build.circuit_id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.project(build.team_slug, build.project_name) }),
      ]),
  })
}
