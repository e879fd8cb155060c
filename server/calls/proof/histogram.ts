import { routes } from '@proofyard/contract/routes.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { countProofsByTime } from '@proofyard/core/proofs/count-by-time.ts'
import { call } from '../../call.ts'

export const proofHistogram = call(routes.proofHistogram, async ({ core, viewer, body }) => {
  const start = body.start_time
  const end = body.end_time ?? new Date()
  return {
    bin_size: body.bin_size,
    data: await countProofsByTime(core, requireTeam(viewer), { start, end, binSeconds: body.bin_size }),
    start_time: start.toISOString(),
    end_time: end.toISOString(),
  }
})
