import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Compiles the stored sources of a build into a new build, which takes its tags; the answer is the new build. */
export function useRecompile(build: Circuit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(circuitRoutes.circuitCompile, { path: { circuit_id: build.circuit_id } }),
    onSuccess: (added) => {
      client.setQueryData(queryKeys.build(added.circuit_id), { ...added, verification_key: null })
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.build(build.circuit_id) }),
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.project(build.team_slug, build.project_name) }),
      ])
    },
  })
}
