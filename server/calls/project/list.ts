import type { ProjectListRequest } from '@proofyard/contract/project.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { listProjects } from '@proofyard/core/projects/list-projects.ts'
import { presentProject } from '@proofyard/core/projects/present-project.ts'
import { call } from '../../call.ts'
import { plainList, presentPage } from '../../plain-list.ts'

/** Without a team: all public projects. */
function teamOf(body: ProjectListRequest): string | undefined {
  return body.team_slug ?? body.team_name ?? undefined
}

export const projectList = call(routes.projectList, async ({ core, viewer, body, reply }) => {
  const found = await listProjects(core, viewer, teamOf(body))
  return plainList(reply, found, (record) => presentProject(record, { viewer, publicUrl: core.publicUrl }))
})

export const projectListPaginated = call(routes.projectListPaginated, async ({ core, viewer, query, body }) => {
  const found = await listProjects(core, viewer, teamOf(body), query)
  return presentPage(found, (record) => presentProject(record, { viewer, publicUrl: core.publicUrl }))
})
