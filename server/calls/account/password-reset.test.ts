import { routes } from '@proofyard/contract/routes.ts'
import { accountLinks } from '@proofyard/core/database/schema/account-links.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser } from '../../testing/browser-session.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const NEW_PASSWORD = 'another horse battery'

const reset = (body: unknown) => send(server.app, routes.passwordReset, { body })
const set = (token: unknown, password: unknown = NEW_PASSWORD) =>
  send(server.app, routes.passwordSet, { body: { token, new_password: password } })
const logIn = (username: string, password = PASSWORD) =>
  send(server.app, routes.userLogin, { body: { username, password } })

/** The secrets of all reset links that a person got, oldest first. */
async function linksOf(username: string): Promise<string[]> {
  const found = (await server.mailsTo(`${username}@mail.example`)).map(
    (mail) => /http:\/\/127\.0\.0\.1:8080\/accounts\/password\/set#(\w+)/.exec(mail)?.[1],
  )
  return found.filter((secret) => secret !== undefined)
}

describe('a forgotten password', () => {
  test('is set again with a mailed link, which ends all that was open', async () => {
    const { key } = await newAccount(server.core, 'ada')
    const session = browser(await logIn('ada'))
    const credentials = { body: { username: 'ada', password: PASSWORD } }
    const { access } = (await send(server.app, routes.tokenPair, credentials)).json<{ access: string }>()
    const asked = await reset({ email: 'ADA@mail.example' })
    expectAnswer(routes.passwordReset, asked)
    expect(asked.json()).toEqual({ success: true, to_outbox: true })
    await reset({ username: 'ada' })
    const [first = '', second = ''] = await linksOf('ada')
    expect(JSON.stringify(await server.core.database.select().from(accountLinks))).not.toContain(first)

    expectAnswer(routes.passwordSet, await set(second))
    expectError(await logIn('ada'), 401)
    expectAnswer(routes.userLogin, await logIn('ada', NEW_PASSWORD))
    expectError(await send(server.app, routes.userMe, { headers: session }), 401)
    expectError(await send(server.app, routes.userMe, { key: access }), 401)
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
    for (const used of [first, second]) {
      expectError(await set(used), 422, { message: 'This link is wrong, was used or has run out. Ask for a new one.' })
    }
    const [, , last] = await server.mailsTo('ada@mail.example')
    expect(last).toContain('Subject: Your password for Proofyard was changed')
    for (const secret of [first, second, NEW_PASSWORD]) expect(server.logged.join('')).not.toContain(secret)
  })

  test('sounds the same for a person who is not there, who is mailed nothing', async () => {
    await newAccount(server.core, 'there')
    const known = await reset({ username: 'there' })
    for (const body of [{ username: 'nobody' }, { email: 'nobody@mail.example' }, { email: 'no\0body' }]) {
      const response = await reset(body)
      expect([response.statusCode, response.body]).toEqual([200, known.body])
    }
    expect(await server.mailsTo('nobody@mail.example')).toEqual([])
    expect(await linksOf('there')).toHaveLength(1)
    for (const body of [{}, { email: '' }, { email: [] }, { username: 'x'.repeat(300) }]) {
      expectError(await reset(body), 422)
    }
  })

  test('fills nobody’s mailbox: three links in an hour', async () => {
    await newAccount(server.core, 'flooded')
    for (let request = 0; request < 5; request += 1) {
      await reset({ username: 'flooded' })
      await settleMails(server.core)
    }
    expect(await linksOf('flooded')).toHaveLength(3)
  })

  test('is not set with a link that has run out, nor to what is no password; a refusal leaves the link good', async () => {
    await newAccount(server.core, 'careful')
    await reset({ username: 'careful' })
    const [secret = ''] = await linksOf('careful')
    expectError(await set(secret, 'short'), 422, { location: 'body.new_password' })
    expectError(await set(secret, 'careful@mail.example'), 422, {
      message: 'The password must not be your username or email address.',
    })
    expectError(await set('x'.repeat(43)), 422)
    expectError(await set(undefined), 422)
    await server.core.database.update(accountLinks).set({ expiresAt: new Date(Date.now() - 1) })
    expectError(await set(secret), 422)
    expectAnswer(routes.userLogin, await logIn('careful'))
  })

  test('verifies the address, for the link came by mail', async () => {
    await newAccount(server.core, 'unverified')
    await server.core.database.update(users).set({ emailVerifiedAt: null })
    expectError(await logIn('unverified'), 403)
    await reset({ username: 'unverified' })
    const [secret = ''] = await linksOf('unverified')
    expectAnswer(routes.passwordSet, await set(secret))
    expectAnswer(routes.userLogin, await logIn('unverified', NEW_PASSWORD))
  })

  test('is set once, however many try at the same moment', async () => {
    await newAccount(server.core, 'raced')
    await reset({ username: 'raced' })
    const [secret = ''] = await linksOf('raced')
    const answers = await Promise.all([1, 2, 3, 4].map((number) => set(secret, `${NEW_PASSWORD} ${number}`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  test('goes to both, if one’s name is another’s address', async () => {
    await newAccount(server.core, 'bob')
    const posing = { username: 'bob@mail.example', email: 'mallory@mail.example', password: PASSWORD }
    await send(server.app, routes.userSignup, { body: posing })
    await reset({ email: 'bob@mail.example' })
    const [bobs = ''] = await linksOf('bob')
    const [mallorys = ''] = await linksOf('mallory')
    expectAnswer(routes.passwordSet, await set(bobs, 'the password of bob'))
    expectAnswer(routes.passwordSet, await set(mallorys, 'the password of mallory'))
    expectAnswer(routes.userLogin, await logIn('bob', 'the password of bob'))
    expectAnswer(routes.userLogin, await logIn('bob@mail.example', 'the password of mallory'))
  })
})
