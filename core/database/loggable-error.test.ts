import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { loggableError } from './loggable-error.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

async function failure(values: string[]): Promise<unknown> {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
  return core.database.execute(sql`insert into nowhere values (${list})`).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('the values of a failed query are not in the log, whatever they look like; the query and the reason are', async () => {
  const logged = loggableError(await failure(['my-secret', 'a\n    at my-secret (file:1:1)\nparams: my-secret']))
  const text = JSON.stringify(logged)
  expect(text).not.toContain('my-secret')
  expect(logged.message).toContain('insert into nowhere')
  expect(logged.stack).toContain('loggable-error.test.ts')
  expect(logged.cause).toMatchObject({ code: '42P01', message: 'relation "nowhere" does not exist' })
})

test('the values of a refused row are not in the log', async () => {
  const row = sql`insert into token_keys (id, secret) values (${'twice'}, ${'my-secret'})`
  await core.database.execute(row)
  const error = await core.database.execute(row).catch((refusal: unknown) => refusal)
  const logged = loggableError(error)
  expect(JSON.stringify(logged)).not.toContain('my-secret')
  expect(logged.cause?.code).toBe('23505')
})

test('what was thrown and is no error is logged as text', () => {
  expect(loggableError('why')).toMatchObject({ type: 'string', message: 'why' })
})
