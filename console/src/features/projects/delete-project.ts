import type { Project } from '@proofyard/contract/project.ts'
import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Deletes a project with its builds and the team's own proofs of them. */
export function useDeleteProject(project: Project) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(projectRoutes.projectDelete, { path: { project_id: project.project_id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.projectLists })
      await client.invalidateQueries({ queryKey: queryKeys.proofLists, refetchType: 'none' })
    },
  })
}
