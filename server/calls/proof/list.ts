import type { PageQuery } from '@proofyard/contract/page.ts'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { Core } from '@proofyard/core/context.ts'
import { requireTeam, type Viewer } from '@proofyard/core/policies/viewer.ts'
import { listProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import type { FastifyReply } from 'fastify'
import { call } from '../../call.ts'
import { plainList, presentPage } from '../../plain-list.ts'

interface Asked {
  core: Core
  viewer: Viewer
  reply: FastifyReply
}

async function list({ core, viewer, reply }: Asked, filter: ProofFilter) {
  const found = await listProofs(core, { teamId: requireTeam(viewer) }, filter)
  return plainList(reply, found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
}

async function page({ core, viewer }: Asked, query: PageQuery, filter: ProofFilter) {
  const found = await listProofs(core, { teamId: requireTeam(viewer) }, filter, query)
  return presentPage(found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
}

/** Older clients GET, newer ones POST a filter (wire-format 16). */
export const proofListCalls = [
  call(routes.proofListPlain, (asked) => list(asked, {})),
  call(routes.proofList, (asked) => list(asked, asked.body)),
  call(routes.proofListPlainPaginated, (asked) => page(asked, asked.query, {})),
  call(routes.proofListPaginated, (asked) => page(asked, asked.query, asked.body)),
]
