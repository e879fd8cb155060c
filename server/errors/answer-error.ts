import { randomUUID } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { REFUSAL_HEADER } from '@proofyard/contract/errors.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '@proofyard/core/disk/platform-fault.ts'
import { isDatabaseAway } from '@proofyard/core/database/retry-while-down.ts'
import { hasCode } from '@proofyard/core/storage/has-code.ts'
import { MasterKeyMissingError } from '@proofyard/core/secrets/sealing.ts'
import { StorageAwayError } from '@proofyard/core/storage/storage-away-error.ts'
import { DomainError, unauthenticated } from '@proofyard/core/errors.ts'
import { type ErrorAnswer, answerOf } from './domain-answer.ts'
import { isCutByDatabase, isTeamGone, refusedByDatabase } from './refused-by-database.ts'
import { RequestError } from './request-error.ts'

/** How long the rest of a refused body may take. */
const DRAIN_MS = 60_000

/** How long the answer waits for that rest where the client asked for the connection to close. */
const LINGER_MS = 10_000

const DISK_FULL = 'The disk of this server is full, so nothing could be written. Try again when there is room.'

/** What a caller waits at least whose team has too much on its way. */
const RETRY_AFTER_SECONDS = 30

/** The one place where an error becomes an answer. A person's mistake is never a 5xx: the clients repeat those. */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const answer = expected(error, request) ?? unexpected(error, request)
  // What is left of a body that was refused is read and thrown away, so that the client comes to read the answer.
  if (!request.raw.readableEnded) {
    request.raw.resume()
    setTimeout(() => request.raw.readableEnded || request.raw.destroy(), DRAIN_MS).unref()
    const closesAfterAnswer = !reply.raw.shouldKeepAlive
    if (closesAfterAnswer && answer.status !== 408) await restOf(request)
  }
  // Who is no operator cannot tell their calls from those that there are not.
  if (answer.refusal !== undefined && answer.refusal !== 'no_such_call') reply.header(REFUSAL_HEADER, answer.refusal)
  const retryAfter = error instanceof RequestError ? error.retryAfterSeconds : undefined
  if (!reply.hasHeader('retry-after') && (answer.status === 429 || retryAfter !== undefined)) {
    reply.header('retry-after', retryAfter ?? RETRY_AFTER_SECONDS)
  }
  return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/**
 * The end of a refused body, or of the time for it. A connection that closes while its sender still writes is
 * reset, and the answer in it is lost.
 */
async function restOf(request: FastifyRequest): Promise<void> {
  const timeout = AbortSignal.timeout(LINGER_MS)
  await finished(request.raw, { signal: timeout, writable: false }).catch(() => undefined)
}

function expected(error: unknown, request: FastifyRequest): ErrorAnswer | undefined {
  if (error instanceof DomainError) return answerOf(error)
  if (error instanceof UserError || error instanceof InvalidUploadError)
    return answerOf(new DomainError('invalid_upload', error.message))
  if (error instanceof RequestError) {
    return { status: error.status, body: { ...error.more, message: error.message } }
  }
  if (isOfCutBody(error, request)) {
    return { status: 400, body: { error: 'Bad request', message: 'The connection ended before the body was whole.' } }
  }
  if (isTeamGone(error)) return answerOf(unauthenticated())
  const refusal = refusedByDatabase(error)
  if (refusal !== undefined) return answerOf(new DomainError('invalid_value', refusal))
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode >= 400 && error.statusCode < 500) {
      return {
        status: error.statusCode,
        body: { error: 'Bad request', message: `${error.message}.`.replace('..', '.') },
      }
    }
  }
  return undefined
}

/** Whether the caller's connection ended within the body; that of the database or the storage ends with the same codes. */
function isOfCutBody(error: unknown, { raw }: FastifyRequest): boolean {
  const isCut = raw.destroyed && !raw.readableEnded
  return isCut && (hasCode(error, 'ECONNRESET') || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
}

function unexpected(error: unknown, request: FastifyRequest): ErrorAnswer {
  const exception_id = randomUUID()
  request.log.error({ err: error, exception_id, path: request.routeOptions.url }, 'call failed')
  if (isDiskFull(error)) return { status: 507, body: { message: DISK_FULL, exception_id } }
  if (error instanceof StorageAwayError) {
    return { status: 503, body: { message: `${error.message} Try again in a moment.`, exception_id } }
  }
  if (error instanceof MasterKeyMissingError) return { status: 503, body: { message: error.message, exception_id } }
  if (isDatabaseAway(error)) {
    return { status: 503, body: { message: 'The database is away for a moment. Try again.', exception_id } }
  }
  if (isCutByDatabase(error)) {
    return {
      status: 503,
      body: { message: 'The database took too long for this. Try again in a moment.', exception_id },
    }
  }
  return { status: 500, body: { message: 'An internal error occurred.', exception_id } }
}
