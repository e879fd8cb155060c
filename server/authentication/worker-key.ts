import type { Core } from '@proofyard/core/context.ts'
import { type WorkerKey, findWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { unauthenticated } from '@proofyard/core/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The worker key of a request. @throws DomainError `unauthenticated` for none, a wrong one, and one that has ended */
export async function requireWorkerKey(core: Core, { headers }: FastifyRequest): Promise<WorkerKey> {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const key = bearer === undefined ? undefined : await findWorkerKey(core, bearer)
  if (key === undefined) throw unauthenticated()
  return key
}
