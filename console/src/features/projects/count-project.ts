import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Asks a list for how long it is, and for none of it. */
const ONLY_COUNT = { limit: 0, offset: 0 }

/** How many builds a project has, and how many proofs of it the selected team made. */
export function projectCountsQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.projectCounts(projectId),
    // As it is now: it says what is deleted.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const asked = { path: { project_id: projectId }, query: ONLY_COUNT, signal }
      const [builds, proofs] = await Promise.all([
        call(projectRoutes.projectCircuitsPaginated, asked),
        call(projectRoutes.projectProofsPaginated, asked),
      ])
      return { builds: builds.count, proofs: proofs.count }
    },
  })
}
