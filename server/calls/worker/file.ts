import { routes } from '@proofyard/contract/routes.ts'
import { requireHeld } from '@proofyard/core/elsewhere/find-lease.ts'
import { readJobWork } from '@proofyard/core/elsewhere/job-files.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { workerCall } from '../../call.ts'
import { sendFile } from '../../downloads/send-file.ts'
import { deliveryOf } from './delivery.ts'

const headers = {
  'content-type': 'application/octet-stream',
  'content-security-policy': "default-src 'none'; sandbox",
  // An input is a secret that may be withdrawn at any time.
  'cache-control': 'private, no-store',
}

/** Only what the job that the worker holds is done from, whatever else the storage has. */
export const workerFile = workerCall(routes.workerFile, async ({ core, workerKey, parameter, request, reply }) => {
  const lease = await requireHeld(core, workerKey, deliveryOf(parameter))
  const { files } = await readJobWork(core, lease)
  const file = files.find(({ sha256 }) => sha256 === parameter('sha256'))
  if (file === undefined) {
    throw new DomainError('worker_job_not_found', 'The job has no file with this SHA-256.')
  }
  const { sha256, size } = file
  return sendFile(request, reply, { version: sha256, size, read: (range) => core.storage.read(sha256, range), headers })
})
