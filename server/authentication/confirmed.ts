import { requireUser } from '@proofyard/core/policies/viewer.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { FastifyReply } from 'fastify'
import type { ServerContext } from '../context.ts'

const PLACE = 'logged in'

/**
 * Does what a person who is logged in has to show once more who they are for, and counts that as a try.
 * @param act throws where what was shown is wrong
 */
export async function confirmed<Result>(
  { codes }: ServerContext,
  viewer: Viewer,
  reply: FastifyReply,
  act: (userId: number) => Promise<Result>,
): Promise<Result> {
  const userId = requireUser(viewer)
  await codes.count(userId, PLACE, reply)
  const result = await act(userId)
  await codes.forget(userId, PLACE)
  return result
}
