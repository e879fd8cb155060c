import { LoginRefusedBody } from '@proofyard/contract/errors.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { accountLinks } from '@proofyard/core/database/schema/account-links.ts'
import { type MailServer, openMailServer } from '@proofyard/core/mail/testing/mail-server.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let mails: MailServer
let server: TestServer

beforeAll(async () => {
  mails = await openMailServer()
  server = await openTestServer({ smtpUrl: mails.url })
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

function signUp(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  return send(server.app, routes.userSignup, { body })
}

async function linkTo(username: string): Promise<string> {
  const mail = await mails.mailTo(`${username}@mail.example`, /Verify your email address for Proofyard/)
  const secret = /http:\/\/127\.0\.0\.1:8080\/accounts\/verify#(\w+)/.exec(mail)?.[1]
  if (secret === undefined) throw new Error('There is no link in the mail.')
  return secret
}

const verify = (token: unknown) => send(server.app, routes.userVerify, { body: { token } })
const byPassword = [routes.userLogin, routes.tokenPair, routes.apiKeyGenerateByPassword]

describe('where mails reach people', () => {
  test('an account can be used once its address is verified', async () => {
    const signedUp = await signUp('ada')
    expectAnswer(routes.userSignup, signedUp)
    expect(signedUp.json()).toEqual({ success: true, verification_sent: true })
    expect(signedUp.cookies).toEqual([])

    const right = { username: 'ada', password: PASSWORD }
    for (const route of byPassword) {
      const refused = await send(server.app, route, { body: right })
      const text = 'Please complete signup procedures.'
      expectError(refused, 403, { username: 'ada', message: text, detail: text })
      expect(LoginRefusedBody.strict().parse(refused.json())).toEqual(refused.json())
      expect(refused.cookies).toEqual([])
      // A caller who does not know the password learns nothing of the account.
      expectError(await send(server.app, route, { body: { ...right, password: 'wrong' } }), 401)
    }

    const secret = await linkTo('ada')
    expect(JSON.stringify(await server.core.database.select().from(accountLinks))).not.toContain(secret)
    expectAnswer(routes.userVerify, await verify(secret))
    for (const route of byPassword) expectAnswer(route, await send(server.app, route, { body: right }))
    expectError(await verify(secret), 422, { message: expect.stringContaining('was used or has run out') })
    expect(server.logged.join('')).not.toContain(secret)
  })

  test.each([
    ['wrong', 'x'.repeat(43)],
    ['empty', ''],
    ['too long', 'x'.repeat(10_000)],
    ['no text', 7],
    ['not there', undefined],
  ])('a token that is %s is refused with a sentence', async (_what, token) => {
    expectError(await verify(token), 422)
  })

  test('a link that has run out is refused', async () => {
    await signUp('late')
    const secret = await linkTo('late')
    await server.core.database.update(accountLinks).set({ expiresAt: new Date(Date.now() - 1) })
    expectError(await verify(secret), 422)
    expectError(await send(server.app, routes.userLogin, { body: { username: 'late', password: PASSWORD } }), 403)
  })

  test('a link to verify sets no password', async () => {
    await signUp('other-use')
    const body = { token: await linkTo('other-use'), new_password: 'another password' }
    expectError(await send(server.app, routes.passwordSet, { body }), 422)
  })

  test('the mail is sent again to who needs it, and the answer is the same for everybody', async () => {
    await signUp('again')
    await linkTo('again')
    const again = (body: unknown) => send(server.app, routes.userVerifySend, { body })
    const needed = await again({ username: 'AGAIN' })
    expectAnswer(routes.userVerifySend, needed)
    for (const body of [{ username: 'nobody' }, { email: 'again@mail.example' }, { username: 'ada' }]) {
      const response = await again(body)
      expect([response.statusCode, response.body]).toEqual([200, needed.body])
    }
    // The third is the last for this hour.
    await again({ username: 'again' })
    await settleMails(server.core)
    expect(mails.received.filter(({ to }) => to.includes('again@mail.example'))).toHaveLength(3)
    expect(mails.received.filter(({ to }) => to.includes('ada@mail.example'))).toHaveLength(1)
    for (const body of [{}, { username: '' }, { username: 7 }, { email: 'x'.repeat(300) }]) {
      expectError(await again(body), 422)
    }
  })
})
