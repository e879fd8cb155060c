import type { Database } from '@proofyard/core/database/database.ts'
import { openTally } from '@proofyard/core/rate-limits/tally.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { openRefusals } from './refusals.ts'
import { tooMany } from './too-many.ts'

const WINDOW_MS = 60_000

/** Counts what each address tries, over all the calls that share it. */
export type AttemptLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Limits how often one address may try a password or cause a mail in a minute, over all servers.
 * @returns a function that counts an attempt. @throws RequestError 429 with `Retry-After`
 */
export function limitAttempts(database: Database, maxAttempts: number): AttemptLimit {
  const tally = openTally(database, 'attempts', WINDOW_MS)
  const refusals = openRefusals()
  return async ({ ip }, reply) => {
    const network = networkOf(ip)
    const refusedMs = refusals.remainingMs(network)
    if (refusedMs !== undefined) throw tooMany(reply, refusedMs)
    const { count, remainingMs } = await tally.add(network)
    if (count <= maxAttempts) return
    refusals.note(network, remainingMs)
    throw tooMany(reply, remainingMs)
  }
}
