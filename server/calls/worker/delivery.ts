import { parseUuid } from '@proofyard/contract/identifier.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import type { Delivery } from '@proofyard/core/elsewhere/find-lease.ts'

/** Which delivery a path names. @throws DomainError `worker_job_not_found` for what names none */
export function deliveryOf(parameter: (name: 'job_id' | 'delivery') => string): Delivery {
  const [id, number] = [parameter('job_id'), parameter('delivery')]
  const jobId = parseUuid(id)
  if (jobId === undefined || !/^\d{1,10}$/.test(number)) {
    throw new DomainError('worker_job_not_found', `This key has not taken the job ${id} in delivery ${number}.`)
  }
  return { jobId, delivery: Number(number) }
}
