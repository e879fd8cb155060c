import type { Core } from '@proofyard/core/context.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { type Operator, findOperator } from '@proofyard/core/operators/find-operator.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { authenticate } from './authenticate.ts'

/**
 * For everyone else the call does not exist, in the words for what does not.
 * @throws DomainError `no_such_call`
 */
export async function requireOperator(
  { core, operators }: { core: Pick<Core, 'database'>; operators: ServerContext['operators'] },
  viewer: Viewer,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
): Promise<Operator> {
  const operator = await findOperator(core, operators, viewer)
  if (operator !== undefined) return operator
  throw new DomainError('no_such_call', `There is no ${method} ${url.split('?')[0] ?? url}.`)
}

/** An operator as a viewer. A key that is no good hears the same as no key. @throws DomainError `no_such_call` */
export async function operatorViewer(context: ServerContext, request: FastifyRequest): Promise<Viewer> {
  const viewer = await authenticate(context, request).catch((error: unknown) => {
    if (error instanceof DomainError) return { kind: 'anonymous' as const }
    throw error
  })
  await requireOperator(context, viewer, request)
  return viewer
}
