import type { PageQuery } from '@proofyard/contract/page.ts'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { Core } from '@proofyard/core/context.ts'
import { requireTeam, type Viewer } from '@proofyard/core/policies/viewer.ts'
import { listProofs, pageProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'

async function list(core: Core, viewer: Viewer, filter: ProofFilter) {
  const records = await listProofs(core, { teamId: requireTeam(viewer) }, filter)
  return records.map((record) => presentProof(record, core.publicUrl))
}

async function page(core: Core, viewer: Viewer, query: PageQuery, filter: ProofFilter) {
  const { items, count } = await pageProofs(core, { teamId: requireTeam(viewer) }, query, filter)
  return { items: items.map((record) => presentProof(record, core.publicUrl)), count }
}

/** Older clients GET, newer ones POST a filter (wire-format 16). */
export const proofListCalls = [
  call(routes.proofListPlain, ({ core, viewer }) => list(core, viewer, {})),
  call(routes.proofList, ({ core, viewer, body }) => list(core, viewer, body)),
  call(routes.proofListPlainPaginated, ({ core, viewer, query }) => page(core, viewer, query, {})),
  call(routes.proofListPaginated, ({ core, viewer, query, body }) => page(core, viewer, query, body)),
]
