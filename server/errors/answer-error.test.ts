import { connect } from 'node:net'
import { InternalErrorBody, TooManyRequestsBody, ValidationErrorBody } from '@proofyard/contract/errors.ts'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { DomainError, circuitNotFound } from '@proofyard/core/errors.ts'
import { noSealing } from '@proofyard/core/secrets/sealing.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { openDatabase } from '@proofyard/core/database/database.ts'
import { tallies } from '@proofyard/core/database/schema/tallies.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type AttemptLimit, limitAttempts } from '../authentication/attempt-limit.ts'
import { openLog } from '../log.ts'
import { answerError } from './answer-error.ts'
import { validationError } from './request-error.ts'

/** What a call that throws answers, and what is logged. */
async function answerTo(failing: () => Promise<unknown>) {
  const lines: string[] = []
  const app = fastify({ loggerInstance: openLog('info', { write: (line) => void lines.push(line) }) })
  app.setErrorHandler(answerError)
  app.get('/', failing)
  const response = await app.inject({ url: '/' })
  await app.close()
  const { statusCode: status, headers } = response
  return { status, headers, body: response.json<Record<string, string>>(), log: lines.join('') }
}

test('tells a person nothing of a fault of ours but its number, under which the log has it all', async () => {
  const { status, body, log } = await answerTo(() => Promise.reject(new Error('secret detail')))
  expect(status).toBe(500)
  expect(InternalErrorBody.strict().parse(body)).toEqual(body)
  expect(JSON.stringify(body)).not.toContain('secret detail')
  expect(log).toContain(body.exception_id)
  expect(log).toContain('secret detail')
})

test('logs a failed query without its values', async () => {
  // Its tables have never been made.
  const database = openDatabase(process.env.TEST_DATABASE_URL ?? '', () => undefined, 2)
  const { status, log } = await answerTo(() =>
    logIn({ database, sealing: noSealing, publicUrl: '' }, { username: 'secret value', password: 'x' }),
  )
  await database.$client.end()
  expect(status).toBe(500)
  expect(log).toContain('from \\"users\\" where')
  expect(log).toContain('relation \\"users\\" does not exist')
  expect(log).not.toContain('secret value')
})

test('says that the database is away when it is', async () => {
  const database = openDatabase('postgres://127.0.0.1:1/none', () => undefined, 2)
  const { status, body } = await answerTo(() => database.execute('select 1'))
  expect(status).toBe(503)
  expect(body.message).toBe('The database is away for a moment. Try again.')
  await database.$client.end()
})

test.each(['ECONNRESET', 'EPIPE'])(
  'says so too when its connection ends by %s, and asks nothing of the caller',
  async (code) => {
    const lost = Object.assign(new Error('read'), { code })
    expect(await answerTo(() => Promise.reject(lost))).toMatchObject({
      status: 503,
      body: { message: 'The database is away for a moment. Try again.' },
    })
    const app = fastify()
    app.setErrorHandler(answerError)
    app.post('/', () => Promise.reject(lost))
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(address, { method: 'POST', body: '{}', headers })
    await app.close()
    expect(status).toBe(503)
  },
)

test('a body that its sender cuts short is no fault of ours', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: openLog('info', { write: (line) => void lines.push(line) }) })
  app.setErrorHandler(answerError)
  app.post('/', () => 'served')
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode))
  })
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), hostname, () => {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"')
    setTimeout(() => socket.destroy(), 50)
  })
  expect(await answered).toBe(400)
  await app.close()
  expect(lines.join('')).not.toContain('call failed')
})

test.each(['40P01', '40001'])(
  'says so too when others are in the way of a statement again and again (%s)',
  async (code) => {
    const database = openDatabase(process.env.TEST_DATABASE_URL ?? '', () => undefined, 2)
    const statement = `do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`
    const { status, body } = await answerTo(() => database.execute(statement))
    await database.$client.end()
    expect(status).toBe(503)
    expect(body.message).toBe('The database is away for a moment. Try again.')
  },
)

test.each([
  ['a statement', `set statement_timeout = '50ms'; select pg_sleep(20)`],
  ['a lock', `set lock_timeout = '50ms'; select pg_advisory_xact_lock(17)`],
])('says that the database took too long where it cut %s short', async (_what, statement) => {
  const database = openDatabase(process.env.TEST_DATABASE_URL ?? '', () => undefined, 2)
  const { status, body } = await database.transaction(async (holder) => {
    await holder.execute('select pg_advisory_xact_lock(17)')
    return await answerTo(() => database.execute(statement))
  })
  await database.$client.end()
  expect(status).toBe(503)
  expect(InternalErrorBody.strict().parse(body)).toEqual(body)
  expect(body.message).toBe('The database took too long for this. Try again in a moment.')
})

test('names the place of a value that breaks a rule', async () => {
  const { status, body } = await answerTo(() => Promise.reject(validationError('body.tags.0', 'A tag has no blanks.')))
  expect(status).toBe(422)
  expect(ValidationErrorBody.strict().parse(body)).toEqual(body)
})

test.each([
  ['invalid_upload', new InvalidUploadError('It is no archive.')],
  ['invalid_upload', new UserError('It has no main function.')],
  ['invalid_value', Object.assign(new Error('NUL'), { severity: 'ERROR', code: '22021' })],
  ['unauthenticated', Object.assign(new Error('gone'), { constraint: 'proofs_team_id_teams_id_fk' })],
  ['circuit_not_found', circuitNotFound('a')],
])('says that it is %s in the header, however that was found out', async (refusal, error) => {
  expect((await answerTo(() => Promise.reject(error))).headers['x-refusal']).toBe(refusal)
})

test.each([
  ['a call that no one is to know of', new DomainError('no_such_call', 'There is no GET /.')],
  ['a fault of ours', new Error('secret detail')],
  ['a reason of HTTP', validationError('body', 'It is no JSON.')],
])('names no refusal for %s', async (_what, error) => {
  expect((await answerTo(() => Promise.reject(error))).headers).not.toHaveProperty('x-refusal')
})

test('says when to try again', async () => {
  const { core, close } = await openTestCore()
  const app = appWith(limitAttempts(core.database, 1))
  await app.inject({ url: '/' })
  const response = await app.inject({ url: '/' })
  expect(response.statusCode).toBe(429)
  expect(TooManyRequestsBody.strict().parse(response.json())).toEqual(response.json())
  const [counted] = await core.database.select({ count: tallies.count }).from(tallies)
  for (let call = 0; call < 5; call += 1) {
    const again = await app.inject({ url: '/' })
    expect([again.statusCode, Object.keys(again.json())]).toEqual([429, Object.keys(response.json())])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  }
  // A flood writes nothing.
  expect(await core.database.select({ count: tallies.count }).from(tallies)).toEqual([counted])
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
  await app.close()
  await close()
})

test('lets nobody try while attempts cannot be counted', async () => {
  const database = openDatabase('postgres://127.0.0.1:1/none', () => undefined, 2)
  const app = appWith(limitAttempts(database, 1000))
  const response = await app.inject({ url: '/' })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ message: 'The database is away for a moment. Try again.' })
  await app.close()
  await database.$client.end()
})

function appWith(count: AttemptLimit) {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', { onRequest: count }, async () => 'served')
  return app
}
