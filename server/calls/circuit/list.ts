import { routes } from '@proofyard/contract/routes.ts'
import { listBuilds } from '@proofyard/core/builds/list-builds.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const circuitList = call(routes.circuitList, async ({ core, viewer }) => {
  const records = await listBuilds(core, { teamId: requireTeam(viewer) })
  return records.map((record) => presentBuild(record, core.publicUrl))
})
