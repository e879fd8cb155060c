import { routes } from '@proofyard/contract/routes.ts'
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser, cookie } from '../../testing/browser-session.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

function logIn(username: string, headers: Record<string, string> = {}) {
  return send(server.app, routes.userLogin, { body: { username, password: PASSWORD }, headers })
}

describe('sessions', () => {
  test('have a cookie that scripts cannot read, and another that they can', async () => {
    await newAccount(server.core, 'cookies')
    const response = await logIn('cookies')
    expectAnswer(routes.userLogin, response)
    expect(cookie(response, SESSION_COOKIE)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie(response, CSRF_COOKIE)).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(cookie(response, CSRF_COOKIE)).not.toHaveProperty('httpOnly')
  })

  test('come by https only where people do', async () => {
    await newAccount(server.core, 'plain')
    for (const { secure } of (await logIn('plain')).cookies) expect(secure).toBeUndefined()
    const behindTls = await openTestServer({ publicUrl: 'https://proofs.example.org' })
    await newAccount(behindTls.core, 'tls')
    const response = await send(behindTls.app, routes.userLogin, { body: { username: 'tls', password: PASSWORD } })
    await behindTls.close()
    for (const name of [SESSION_COOKIE, CSRF_COOKIE]) {
      expect(cookie(response, name)).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
    }
  })

  test('are new at each login, and the old one ends', async () => {
    await newAccount(server.core, 'again')
    const first = browser(await logIn('again'))
    const second = browser(await logIn('again', { cookie: first.cookie }))
    expect(second.cookie).not.toBe(first.cookie)
    expectError(await send(server.app, routes.userMe, { headers: first }), 401)
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { headers: second }))
  })

  test('change nothing without their own CSRF token', async () => {
    await newAccount(server.core, 'csrf')
    await newAccount(server.core, 'attacker')
    const own = browser(await logIn('csrf'))
    const foreign = browser(await logIn('attacker'))
    const generate = (headers: Record<string, string>) => send(server.app, routes.apiKeyGenerate, { headers })
    expectError(await generate({ cookie: own.cookie }), 403, { detail: expect.stringContaining('CSRF') })
    expectError(await generate({ cookie: own.cookie, [CSRF_HEADER]: foreign[CSRF_HEADER] }), 403)
    expectAnswer(routes.apiKeyGenerate, await generate(own))
  })

  test('end at logout', async () => {
    await newAccount(server.core, 'leaver')
    const headers = browser(await logIn('leaver'))
    expectAnswer(routes.userLogout, await send(server.app, routes.userLogout, { headers }))
    expectError(await send(server.app, routes.userMe, { headers }), 401, { detail: 'Unauthorized' })
    expectAnswer(routes.userLogout, await send(server.app, routes.userLogout))
  })

  test('are not opened for a page of another site', async () => {
    await newAccount(server.core, 'visited')
    expectError(await logIn('visited', { origin: 'https://evil.example' }), 403)
    expectAnswer(routes.userLogin, await logIn('visited', { origin: 'http://127.0.0.1:8080' }))
    expectAnswer(routes.userLogin, await logIn('visited', { origin: 'http://localhost', host: 'localhost' }))
  })

  test('end everywhere when the password changes', async () => {
    await newAccount(server.core, 'changer')
    const elsewhere = browser(await logIn('changer'))
    const headers = browser(await logIn('changer'))
    const wrong = { old_password: 'not this one', new_password: 'another password' }
    expectError(await send(server.app, routes.passwordChange, { headers, body: wrong }), 422)
    const right = { old_password: PASSWORD, new_password: 'another password' }
    expectAnswer(routes.passwordChange, await send(server.app, routes.passwordChange, { headers, body: right }))
    expectError(await send(server.app, routes.userMe, { headers: elsewhere }), 401)
    expectError(await logIn('changer'), 401)
    const [mail, ...more] = await server.mailsTo('changer@mail.example')
    expect(mail).toContain('Subject: Your password for Proofyard was changed')
    expect(more).toEqual([])
  })

  test('do not begin with the name as a password', async () => {
    await newAccount(server.core, 'careless')
    const headers = browser(await logIn('careless'))
    const body = { old_password: PASSWORD, new_password: 'Careless@mail.example' }
    for (const route of [routes.passwordChange, routes.userPassword]) {
      const response = await send(server.app, route, { headers, body })
      expectError(response, 422, { message: 'The password must not be your username or email address.' })
    }
  })

  test('do not begin with a password that a guesser tries first, nor with one of the product', async () => {
    await newAccount(server.core, 'guessable')
    const headers = browser(await logIn('guessable'))
    const change = (new_password: string) =>
      send(server.app, routes.passwordChange, { headers, body: { old_password: PASSWORD, new_password } })
    for (const used of ['12345678', 'Password', 'QWERTYUIOP', 'trustno1', '1qaz2wsx']) {
      expectError(await change(used), 422, { message: 'This is one of the most used passwords. Choose another one.' })
    }
    for (const word of ['proofyard', 'Proofyard2026!', '12Sindri34']) {
      expectError(await change(word), 422, { message: 'The password must not be the name of this product.' })
    }
    const signUp = { username: 'guessable2', email: 'guessable2@mail.example', password: 'sunshine' }
    expectError(await send(server.app, routes.userSignup, { body: signUp }), 422)
  })

  test('and tokens end everywhere when their owner says so, but not the keys of the team', async () => {
    const { key } = await newAccount(server.core, 'everywhere')
    const elsewhere = browser(await logIn('everywhere'))
    const credentials = { body: { username: 'everywhere', password: PASSWORD } }
    const { access, refresh } = (await send(server.app, routes.tokenPair, credentials)).json<Record<string, string>>()
    const headers = browser(await logIn('everywhere'))
    expectError(await send(server.app, routes.userLogoutEverywhere, { headers: { cookie: headers.cookie } }), 403)
    expectError(await send(server.app, routes.userLogoutEverywhere, { key }), 401)
    const response = await send(server.app, routes.userLogoutEverywhere, { headers })
    expectAnswer(routes.userLogoutEverywhere, response)
    expect(cookie(response, SESSION_COOKIE).value).toBe('')
    for (const ended of [headers, elsewhere, { authorization: `Bearer ${access}` }]) {
      expectError(await send(server.app, routes.userMe, { headers: ended }), 401)
    }
    expectError(await send(server.app, routes.tokenRefresh, { body: { refresh } }), 401)
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
  })
})
