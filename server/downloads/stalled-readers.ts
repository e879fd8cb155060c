import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A train passes through most tunnels in less. */
const STALLED_MS = 120_000

/**
 * Ends the connections of readers who take nothing of their answer: each would hold a file open, or a whole answer in memory, for as long as it
 * likes, and anyone may read what is public. Node ends a connection on which nothing moved, and counts the parts of a long write as movement.
 */
export function dropStalledReaders(app: FastifyInstance, stalledMs = STALLED_MS): void {
  // Not before: until then it is the server that a caller waits for. Node takes the time back when the answer has left.
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    if (socket instanceof Socket) socket.setTimeout(stalledMs)
  })
}
