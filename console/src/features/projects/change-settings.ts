import type { Project, ProjectSettingsRequest } from '@proofyard/contract/project.ts'
import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type Change = Pick<z.input<typeof ProjectSettingsRequest>, 'is_public' | 'labels' | 'name'>

/** Changes visibility, labels or name; the answer is the project as it is now. */
export function useChangeProjectSettings(project: Project) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => {
      if (Object.keys(change).length === 0) throw new Error('No project settings provided to update')
      return call(projectRoutes.projectSettings, { path: { project_id: project.name }, body: change })
    },
    onSuccess: async (changed) => {
      client.setQueryData(queryKeys.project(changed.team_slug, changed.name), changed)
      if (changed.name !== project.name) {
        // They know the project by its old name, which leads nowhere now.
        for (const queryKey of [queryKeys.builds, queryKeys.proofLists]) client.removeQueries({ queryKey })
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.buildLists }),
      ])
    },
  })
}
