import type { CircuitFilter } from '@proofyard/contract/circuit.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { listBuilds } from '@proofyard/core/builds/list-builds.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { requireTeam, type Viewer } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

async function list(core: Core, viewer: Viewer, filter: CircuitFilter) {
  const records = await listBuilds(core, { teamId: requireTeam(viewer) }, filter)
  return records.map((record) => presentBuild(record, core.publicUrl))
}

export const circuitListCalls = [
  call(routes.circuitList, ({ core, viewer }) => list(core, viewer, {})),
  call(routes.circuitListFiltered, ({ core, viewer, body }) => list(core, viewer, body)),
]
