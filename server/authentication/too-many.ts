import type { FastifyReply } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

/** The answer to one try too many, with `Retry-After`. */
export function tooMany(reply: FastifyReply, endsAt: number): RequestError {
  const seconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))
  reply.header('retry-after', seconds)
  const message = `Too many attempts. Try again in ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
  return new RequestError(429, message, { detail: message })
}
