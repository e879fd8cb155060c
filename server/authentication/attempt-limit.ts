import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { openTally } from './tally.ts'
import { tooMany } from './too-many.ts'

const WINDOW_MS = 60_000

/** Counts what each address tries, over all the calls that share it. */
export type AttemptLimit = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Limits how often one address may try a password or cause a mail in a minute, each server for itself.
 * @returns a function that counts an attempt. @throws RequestError 429 with `Retry-After`
 */
export function limitAttempts(most: number): AttemptLimit {
  const tally = openTally(WINDOW_MS)
  return ({ ip }, reply) => {
    const { count, endsAt } = tally.add(networkOf(ip))
    if (count > most) throw tooMany(reply, endsAt)
  }
}
