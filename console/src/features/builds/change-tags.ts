import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Gives a build the tags that it has from then on; other builds of the project lose those that they had. */
export function useChangeTags(build: Circuit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tags: string[]) =>
      call(circuitRoutes.circuitUpdate, { path: { circuit_id: build.circuit_id }, body: { tags } }),
    onSuccess: async (changed) => {
      client.setQueryData(queryKeys.build(build.circuit_id), { ...changed, verification_key: null })
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.builds }),
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.project(build.team_slug, build.project_name) }),
      ])
    },
  })
}
