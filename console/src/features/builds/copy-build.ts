import type { Circuit } from '@proofyard/contract/circuit.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Copies the sources of a build into a new project of the selected team; the answer is the build that is made of them there. */
export function useCopyBuild(build: Circuit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (project_name: string) =>
      call(circuitRoutes.circuitCopy, { path: { circuit_id: build.circuit_id }, body: { project_name } }),
    onSuccess: (made) => {
      client.setQueryData(queryKeys.build(made.circuit_id), { ...made, verification_key: null })
      return client.invalidateQueries({ queryKey: queryKeys.projectLists })
    },
  })
}
