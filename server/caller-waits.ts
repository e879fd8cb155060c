import type { FastifyReply } from 'fastify'
import { RequestError } from './errors/request-error.ts'

/** Aborted when the connection of a call is gone, and no one waits for its answer. */
export function callerWaits(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new RequestError(400, 'The caller did not wait for the answer.')))
  return gone.signal
}
