import type { CircuitFilter } from '@proofyard/contract/circuit.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { listBuilds } from '@proofyard/core/builds/list-builds.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { requireTeam, type Viewer } from '@proofyard/core/policies/viewer.ts'
import type { FastifyReply } from 'fastify'
import { call } from '../../call.ts'
import { plainList } from '../../plain-list.ts'

async function list(
  { core, viewer, reply }: { core: Core; viewer: Viewer; reply: FastifyReply },
  filter: CircuitFilter,
) {
  const found = await listBuilds(core, { teamId: requireTeam(viewer) }, filter)
  return plainList(reply, found, (record) => presentBuild(record, { viewer, publicUrl: core.publicUrl }))
}

export const circuitListCalls = [
  call(routes.circuitList, (asked) => list(asked, {})),
  call(routes.circuitListFiltered, (asked) => list(asked, asked.body)),
]
