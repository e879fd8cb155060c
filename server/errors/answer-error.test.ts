import { InternalErrorBody, TooManyRequestsBody, ValidationErrorBody } from '@proofyard/contract/errors.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { openDatabase } from '@proofyard/core/database/database.ts'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitAttempts } from '../authentication/attempt-limit.ts'
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
  return { status: response.statusCode, body: response.json<Record<string, string>>(), log: lines.join('') }
}

it('tells a person nothing of a fault of ours but its number, under which the log has it all', async () => {
  const { status, body, log } = await answerTo(() => Promise.reject(new Error('secret detail')))
  expect(status).toBe(500)
  expect(InternalErrorBody.strict().parse(body)).toEqual(body)
  expect(JSON.stringify(body)).not.toContain('secret detail')
  expect(log).toContain(body.exception_id)
  expect(log).toContain('secret detail')
})

it('logs a failed query without its values', async () => {
  // Its tables have never been made.
  const database = openDatabase(process.env.TEST_DATABASE_URL ?? '', () => undefined)
  const { status, log } = await answerTo(() => logIn({ database }, { username: 'secret value', password: 'x' }))
  await database.$client.end()
  expect(status).toBe(500)
  expect(log).toContain('from \\"users\\" where')
  expect(log).toContain('relation \\"users\\" does not exist')
  expect(log).not.toContain('secret value')
})

it('says that the database is away when it is', async () => {
  const database = openDatabase('postgres://127.0.0.1:1/none', () => undefined)
  const { status, body } = await answerTo(() => database.execute('select 1'))
  expect(status).toBe(503)
  expect(body.message).toBe('The database is away for a moment. Try again.')
  await database.$client.end()
})

it('names the place of a value that breaks a rule', async () => {
  const { status, body } = await answerTo(() => Promise.reject(validationError('body.tags.0', 'A tag has no blanks.')))
  expect(status).toBe(422)
  expect(ValidationErrorBody.strict().parse(body)).toEqual(body)
})

it('says when to try again', async () => {
  const count = limitAttempts(1)
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', async (request, reply) => count(request, reply))
  await app.inject({ url: '/' })
  const response = await app.inject({ url: '/' })
  expect(response.statusCode).toBe(429)
  expect(TooManyRequestsBody.strict().parse(response.json())).toEqual(response.json())
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
  await app.close()
})
