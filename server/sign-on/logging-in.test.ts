import { routes } from '@proofyard/contract/routes.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectError } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { CLIENT } from '../testing/open-oidc-provider.ts'
import { newAccount, send, type TestServer } from '../testing/open-test-server.ts'
import { beginJourney, locationOf } from '../testing/sign-on-journey.ts'
import { CALLBACK, openSignOnScene, passwordLogin, type SignOnScene, verified } from '../testing/sign-on-scene.ts'

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

describe('a login at the provider', () => {
  test('sends a code challenge, a state and a nonce, and no secret', async () => {
    const { url } = await beginJourney(server)
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(40)
    expect(url.href).not.toContain('secret')
  })

  test('makes an account by the name that the provider tells, and is the same person the next time', async () => {
    scene.be('subject-ada', verified('ada'))
    const { response } = await scene.logIn(server, { next: '/z/ada/page/proofs/' })
    expect(response.statusCode).toBe(303)
    expect(locationOf(response)).toBe('/login?next=%2Fz%2Fada%2Fpage%2Fproofs%2F')
    expect(await scene.usernameOf(response)).toBe('ada')
    expectError(await passwordLogin(server, 'ada'), 401)
    // The provider gives her another address and another name, which change nothing here.
    scene.be('subject-ada', { email: 'new@mail.example', email_verified: false, preferred_username: 'root' })
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('ada')
    const [row] = await server.core.database.select().from(users).where(eq(users.username, 'ada'))
    expect(row).toMatchObject({ email: 'ada@mail.example', passwordHash: null })
  })

  test('calls a person by the address where the name is taken, and refuses where both are', async () => {
    await newAccount(server.core, 'taken')
    scene.be('subject-taken', verified('other', { preferred_username: 'taken' }))
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('other@mail.example')
    await newAccount(server.core, 'squatter@mail.example')
    scene.be('subject-squatted', verified('squatter', { preferred_username: 'taken' }))
    await scene.expectRefusal(server, 'sign_on_name')
    scene.be('subject-api', verified('reserved', { preferred_username: 'api' }))
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('reserved@mail.example')
  })

  test('ends the session that the browser had', async () => {
    await newAccount(server.core, 'fixed')
    const planted = browser(await passwordLogin(server, 'fixed'))
    scene.be('subject-fresh', verified('fresh'))
    const { response } = await scene.logIn(server, { cookie: planted.cookie })
    expect(await scene.usernameOf(response)).toBe('fresh')
    expectError(await send(server.app, routes.userMe, { headers: planted }), 401)
  })

  test('that is refused there ends with a sentence of ours', async () => {
    const { response, returned } = await scene.logIn(server, { next: '/explore' })
    expect(returned.search).toContain('access_denied')
    expect(locationOf(response)).toBe('/login?next=%2Fexplore&message=sign_on_denied')
  })
})
