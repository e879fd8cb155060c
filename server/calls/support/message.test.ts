import { routes } from '@proofyard/contract/routes.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { openMailServer } from '@proofyard/core/mail/testing/mail-server.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser } from '../../testing/browser-session.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serverWith(options: Parameters<typeof openTestServer>[0]): Promise<TestServer> {
  const server = await openTestServer(options)
  closing.push(server.close)
  return server
}

async function loggedIn(server: TestServer): Promise<Record<string, string>> {
  const { userId } = await newAccount(server.core, 'ada')
  // Where mails are sent, an account is used once its address is verified.
  await server.core.database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId))
  return browser(await send(server.app, routes.userLogin, { body: { username: 'ada', password: PASSWORD } }))
}

const body = { email: ' ada@work.example ', text: '  It waits.\n\nFor an hour. ' }
const support_email = 'support@proofs.example'

describe('a message to support', () => {
  test('is mailed to the team, who answer to the address in it and see whose account it was', async () => {
    const mails = await openMailServer()
    closing.push(mails.close)
    const server = await serverWith({ smtpUrl: mails.url, consoleSettings: { support_email } })
    const response = await send(server.app, routes.supportMessage, { headers: await loggedIn(server), body })
    expectAnswer(routes.supportMessage, response)
    expect(response.json()).toEqual({ success: true, to_outbox: false })
    const mail = await mails.mailTo(support_email, /Subject: A message from ada/)
    expect(mail).toMatch(/^Reply-To: ada@work\.example\r$/m)
    expect(mail).toContain('\r\n\r\nIt waits.\r\n\r\nFor an hour.\r\n\r\n-- \r\nada <ada@mail.example>\r\n')
    // A desk may pass over what a machine wrote.
    expect(mail).not.toContain('Auto-Submitted')
  })

  test('is kept in the outbox when the mail server does not take it', async () => {
    const mails = await openMailServer({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No'), { responseCode: 550 })),
    })
    closing.push(mails.close)
    const server = await serverWith({ smtpUrl: mails.url, consoleSettings: { support_email } })
    const headers = await loggedIn(server)
    expectAnswer(routes.supportMessage, await send(server.app, routes.supportMessage, { headers, body }))
    const [mail, ...more] = await server.mailsTo(support_email)
    expect(mail).toContain('Reply-To: ada@work.example\n')
    expect(more).toEqual([])
  })

  test('is kept in the outbox while nobody has said where the team reads mail', async () => {
    const mails = await openMailServer()
    closing.push(mails.close)
    const server = await serverWith({ smtpUrl: mails.url })
    const response = await send(server.app, routes.supportMessage, { headers: await loggedIn(server), body })
    expectAnswer(routes.supportMessage, response)
    expect(response.json()).toEqual({ success: true, to_outbox: true })
    const [mail] = await server.mailsTo('support@localhost')
    expect(mail).toContain('It waits.')
  })

  test('has an address, a text, and a person behind it', async () => {
    const server = await serverWith({})
    const headers = await loggedIn(server)
    const wrong: [unknown, string][] = [
      [{ ...body, email: 'ada' }, 'body.email'],
      [{ ...body, email: 'ada@work.example\r\nBcc: eve@mail.example' }, 'body.email'],
      [{ ...body, text: ' \n ' }, 'body.text'],
      [{ ...body, text: 'x'.repeat(10_001) }, 'body.text'],
      [{}, 'body.email'],
    ]
    for (const [body, location] of wrong) {
      expectError(await send(server.app, routes.supportMessage, { headers, body }), 422, { location })
    }
    const { key } = await newAccount(server.core, 'grace')
    expectError(await send(server.app, routes.supportMessage, { key, body }), 401)
    expectError(await send(server.app, routes.supportMessage, { body }), 401)
    expect(await server.mailsTo('support@localhost')).toEqual([])
  })

  test('counts against what one address may try', async () => {
    const server = await serverWith({ signInsPerMinute: 2 })
    const headers = await loggedIn(server)
    expectAnswer(routes.supportMessage, await send(server.app, routes.supportMessage, { headers, body }))
    expectError(await send(server.app, routes.supportMessage, { headers, body }), 429)
  })
})

describe('the settings of the console', () => {
  test('are what the operator has set, for everybody to read', async () => {
    const server = await serverWith({ consoleSettings: { support_email } })
    const response = await send(server.app, routes.consoleSettings)
    expectAnswer(routes.consoleSettings, response)
    expect(response.json()).toEqual({
      documentation_url: '/docs',
      support_email,
      support_form_url: null,
      analytics: null,
      single_sign_on: null,
    })
  })
})
