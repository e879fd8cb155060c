import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Builds a sample that is built when first used, or one more time where its build failed; the answer is the build that is made. */
export function useStartSample(build: Circuit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(circuitRoutes.circuitStart, { path: { circuit_id: build.circuit_id } }),
    onSuccess: (started) => {
      client.setQueryData(queryKeys.build(started.circuit_id), { ...started, verification_key: null })
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.jobStatus('circuit', started.circuit_id) }),
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.project(build.team_slug, build.project_name) }),
      ])
    },
  })
}
