import type { FastifyReply } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

/** The answer to one try too many, with `Retry-After`. */
export function tooMany(reply: FastifyReply, remainingMs: number): RequestError {
  const message = `Too many attempts. Try again in ${timeText(retryAfter(reply, remainingMs))}.`
  return new RequestError(429, message, { detail: message })
}

/** The same where others guess at the caller's name, and a mailed link lets its owner in. */
export function tooManyForName(reply: FastifyReply, remainingMs: number): RequestError {
  const time = timeText(retryAfter(reply, remainingMs))
  const message = `Too many wrong passwords were tried for this name. A mailed link lets you in from here: ask for one where you log in with a browser. Or try again in ${time}.`
  return new RequestError(429, message, { detail: message, by_mail: true })
}

function retryAfter(reply: FastifyReply, remainingMs: number): number {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  reply.header('retry-after', seconds)
  return seconds
}

function timeText(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
