import { Readable } from 'node:stream'
import { routes } from '@proofyard/contract/routes.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { proofsCsv } from '@proofyard/core/proofs/proofs-csv.ts'
import { call } from '../../call.ts'

/** Written while it is sent, so that no table lies in memory as a whole. */
export const proofListCsv = call(routes.proofListCsv, async ({ core, viewer, body, reply }) => {
  const reader = { viewer, publicUrl: core.publicUrl }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="proofs.csv"',
    'cache-control': 'private, no-store',
  })
  return Readable.from(proofsCsv(core, { teamId: requireTeam(viewer), reader, filter: body }))
})
