import { routes } from '@proofyard/contract/routes.ts'
import { listBuilds, pageBuilds } from '@proofyard/core/builds/list-builds.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findProject } from '@proofyard/core/projects/find-project.ts'
import { call } from '../../call.ts'

export const projectCircuits = call(routes.projectCircuits, async ({ core, viewer, parameter }) => {
  const { project } = await findProject(core, viewer, parameter('project_id'))
  const records = await listBuilds(core, { projectId: project.id })
  return records.map((record) => presentBuild(record, core.publicUrl))
})

export const projectCircuitsPaginated = call(
  routes.projectCircuitsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { project } = await findProject(core, viewer, parameter('project_id'))
    const { items, count } = await pageBuilds(core, { projectId: project.id }, query)
    return { items: items.map((record) => presentBuild(record, core.publicUrl)), count }
  },
)
