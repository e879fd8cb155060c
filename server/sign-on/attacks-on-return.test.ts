import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { signOnAttempts } from '@proofyard/core/database/schema/sign-on-attempts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/open-test-server.ts'
import { beginJourney, comeBack, locationOf, opensSession, visitProvider } from '../testing/sign-on-journey.ts'
import { CALLBACK, openSignOnScene, type SignOnScene, verified } from '../testing/sign-on-scene.ts'

let scene: SignOnScene
let server: TestServer

beforeAll(async () => {
  scene = await openSignOnScene()
  server = scene.server
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.provider.person = undefined
})

describe('an attack on the way back', () => {
  test('replayed-return: a return works once', async () => {
    scene.be('subject-replay', verified('replay'))
    const { response, returned, cookie } = await scene.logIn()
    expect(opensSession(response)).toBe(true)
    const again = await comeBack(server, returned, cookie)
    expect(locationOf(again)).toBe('/login?message=sign_on_expired')
    expect(opensSession(again)).toBe(false)
  })

  test('replayed-code: a code that was used, or was of another attempt, is worth nothing in a new one', async () => {
    scene.be('subject-code', verified('code'))
    const used = await scene.logIn()
    const other = await beginJourney(server)
    const unused = await visitProvider(other.url, CALLBACK)
    for (const { searchParams } of [used.returned, unused]) {
      const fresh = await beginJourney(server)
      const returned = await visitProvider(fresh.url, CALLBACK)
      returned.searchParams.set('code', searchParams.get('code') ?? '')
      const response = await comeBack(server, returned, fresh.cookie)
      expect(locationOf(response)).toContain('message=sign_on_failed')
      expect(opensSession(response)).toBe(false)
    }
  })

  test.each([
    ['another', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['none', (url: URL) => url.searchParams.delete('state')],
    ['two', (url: URL) => url.searchParams.append('state', 'x')],
    ['an empty one', (url: URL) => url.searchParams.set('state', '')],
  ])('wrong-state: a return with %s logs no one in', async (_name, change) => {
    scene.be('subject-state', verified('state'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    change(returned)
    const response = await comeBack(server, returned, cookie)
    expect(locationOf(response)).toContain('message=sign_on_failed')
    expect(opensSession(response)).toBe(false)
  })

  test('mix-up: a return that names another provider logs no one in', async () => {
    scene.be('subject-mixup', verified('mixup'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    expect(returned.searchParams.get('iss')).toBe(scene.provider.issuer)
    returned.searchParams.set('iss', 'https://evil.example')
    expect(locationOf(await comeBack(server, returned, cookie))).toContain('message=sign_on_failed')
  })

  test('login-csrf: a return that was begun in another browser logs no one in', async () => {
    scene.be('subject-attacker', verified('attacker'))
    const { url } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    const victim = await beginJourney(server)
    for (const cookie of ['', victim.cookie, 'sign_on=made-up']) {
      const response = await comeBack(server, returned, cookie)
      expect(locationOf(response)).toMatch(/message=sign_on_(expired|failed)/)
      expect(opensSession(response)).toBe(false)
    }
  })

  test('too-late: a return after ten minutes logs no one in', async () => {
    scene.be('subject-late', verified('late'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    await server.core.database.update(signOnAttempts).set({ expiresAt: new Date(0) })
    expect(locationOf(await comeBack(server, returned, cookie))).toBe('/login?message=sign_on_expired')
  })

  test.each([
    ['an address', 'https://evil.example/'],
    ['a host', '//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a text that is too long', `/${'x'.repeat(3000)}`],
    ['backslashes', '\\\\evil.example'],
  ])('open-redirect: no one is sent to %s', async (_name, next) => {
    scene.be('subject-redirect', verified('redirect'))
    const { response } = await scene.logIn(server, { next })
    const location = new URL(locationOf(response), 'http://server.invalid')
    expect(location.origin + location.pathname).toBe('http://server.invalid/login')
    expect(opensSession(response)).toBe(true)
  })

  test('silent-login: a page of another site has no one log in', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: signOnPaths.begin,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(locationOf(response)).toBe('/login')
    expect(response.cookies).toEqual([])
  })

  test('nothing secret of it is in the log', () => {
    const log = server.logged.join('\n')
    expect(log).toContain('single sign-on did not work')
    expect(log).not.toMatch(/code=|state=|secret of the client|mail\.example|eyJ/)
  })
})
