import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { readVerificationKey } from '@proofyard/core/builds/read-documents.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

export const circuitDetail = call(routes.circuitDetail, async ({ core, viewer, parameter, query, hold }) => {
  const record = await findBuild(core, viewer, parameter('circuit_id'))
  const verificationKey = query.include_verification_key ? await readVerificationKey(core, record, hold) : null
  const waitingFor = await findWaitingFor(core, record.build)
  return presentBuild(record, { viewer, publicUrl: core.publicUrl }, { verificationKey, waitingFor })
})
