import { routes } from '@proofyard/contract/routes.ts'
import { listBuilds } from '@proofyard/core/builds/list-builds.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findProject } from '@proofyard/core/projects/find-project.ts'
import { call } from '../../call.ts'
import { plainList, presentPage } from '../../plain-list.ts'

export const projectCircuits = call(routes.projectCircuits, async ({ core, viewer, parameter, reply }) => {
  const { project } = await findProject(core, viewer, parameter('project_id'))
  const found = await listBuilds(core, { projectId: project.id })
  return plainList(reply, found, (record) => presentBuild(record, { viewer, publicUrl: core.publicUrl }))
})

export const projectCircuitsPaginated = call(
  routes.projectCircuitsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { project } = await findProject(core, viewer, parameter('project_id'))
    const found = await listBuilds(core, { projectId: project.id }, {}, query)
    return presentPage(found, (record) => presentBuild(record, { viewer, publicUrl: core.publicUrl }))
  },
)
