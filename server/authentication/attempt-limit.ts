import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

const WINDOW_MS = 60_000
/** More addresses than this at once are an attack on the memory; the oldest are forgotten. */
const MOST_ADDRESSES = 100_000

/** Counts what each address tries, over all the calls that share it. */
export type AttemptLimit = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Limits how often one address may try a password in a minute, each server for itself.
 * @returns a function that counts an attempt. @throws RequestError 429 with `Retry-After`
 */
export function limitAttempts(most: number): AttemptLimit {
  const windows = new Map<string, { attempts: number; endsAt: number }>()

  return ({ ip }, reply) => {
    const now = Date.now()
    const known = windows.get(ip)
    const window = known !== undefined && known.endsAt > now ? known : { attempts: 0, endsAt: now + WINDOW_MS }
    window.attempts += 1
    // Set anew, so that the map's order is that of the windows' ends.
    if (window !== known) {
      windows.delete(ip)
      windows.set(ip, window)
      forgetOld(windows, now)
    }
    if (window.attempts <= most) return
    const seconds = Math.ceil((window.endsAt - now) / 1000)
    reply.header('retry-after', seconds)
    const message = `Too many attempts. Try again in ${seconds} seconds.`
    throw new RequestError(429, message, { detail: message })
  }
}

function forgetOld(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [ip, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MOST_ADDRESSES) return
    windows.delete(ip)
  }
}
