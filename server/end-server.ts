import { setTimeout as sleep } from 'node:timers/promises'
import { aborted, type EndSignals } from '@proofyard/core/process/end-signals.ts'
import type { FastifyInstance } from 'fastify'

/** For so long a server that is ending still takes calls: a balancer that reads `/readyz` sends the next ones elsewhere. */
const NOTICE_MS = 2000
/** What an answer that is being written may still take when there is no more time. */
const LAST_ANSWERS_MS = 250

/** Has every answer of a server that is ending close its connection, so that the next call goes to another server. */
export function closeConnectionsWhenEnding(app: FastifyInstance, ending: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (ending.aborted) reply.header('connection', 'close')
  })
}

/**
 * Lets the calls that are being answered end, and takes no others; those that need longer than the drain are cut off.
 * @param options.isAlone whether there is no other server to which a balancer could send calls
 */
export async function endServer(
  app: FastifyInstance,
  { ending }: EndSignals,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  if (!isAlone) await Promise.race([sleep(NOTICE_MS), aborted(ending)])
  // A connection that falls idle meanwhile would else be kept for a minute.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  void aborted(ending)
    .then(() => sleep(LAST_ANSWERS_MS))
    .then(() => app.server.closeAllConnections())
  await app.close().finally(() => clearInterval(sweeping))
}
