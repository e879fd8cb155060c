import { routes } from '@proofyard/contract/routes.ts'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import type { SignOnSettings } from '@proofyard/settings/sign-on-settings.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { expectAnswer } from './answers.ts'
import { browser } from './browser-session.ts'
import { CLIENT, openOidcProvider, type ProviderPerson, type TestProvider } from './open-oidc-provider.ts'
import { openTestServer, PASSWORD, send, type TestServer } from './open-test-server.ts'
import { beginJourney, comeBack, locationOf, opensSession, visitProvider } from './sign-on-journey.ts'

const PUBLIC_URL = 'http://localhost:8080'
export const CALLBACK = PUBLIC_URL + signOnPaths.callback

type ServerOptions = NonNullable<Parameters<typeof openTestServer>[0]>
type JourneyOptions = Parameters<typeof beginJourney>[1]

/** A server, a provider, and people who log in by it. */
export interface SignOnScene {
  provider: TestProvider
  server: TestServer
  /** One more server of the same installation, with other rules. */
  beside: (rules: Partial<SignOnSettings>, more?: ServerOptions) => Promise<TestServer>
  /** The provider logs in as this person from now on. */
  be: (subject: string, person: ProviderPerson) => void
  /** A whole login, from the server to the provider and back. */
  logIn: (
    at?: TestServer,
    options?: JourneyOptions,
  ) => Promise<{ response: LightMyRequestResponse; returned: URL; cookie: string }>
  /** Who is logged in by an answer. */
  usernameOf: (response: LightMyRequestResponse) => Promise<string>
  expectRefusal: (at: TestServer, message: string) => Promise<void>
  close: () => Promise<void>
}

export async function openSignOnScene(): Promise<SignOnScene> {
  const provider = await openOidcProvider(CALLBACK)
  const signOn = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  const server = await openTestServer({ publicUrl: PUBLIC_URL, signOn })
  const others: TestServer[] = []

  async function logIn(at: TestServer = server, options: JourneyOptions = {}) {
    const { url, cookie } = await beginJourney(at, options)
    const returned = await visitProvider(url, CALLBACK)
    return { response: await comeBack(at, returned, cookie), returned, cookie }
  }

  return {
    provider,
    server,
    beside: async (rules, more = {}) => {
      const options = { ...more, beside: server, publicUrl: PUBLIC_URL, signOn: { ...signOn, ...rules } }
      const other = await openTestServer(options)
      others.push(other)
      return other
    },
    be: (subject, person) => {
      provider.people.set(subject, person)
      provider.person = subject
    },
    logIn,
    usernameOf: async (response) => {
      const me = await send(server.app, routes.userMe, { headers: browser(response) })
      expectAnswer(routes.userMe, me)
      return me.json<{ username: string }>().username
    },
    expectRefusal: async (at, message) => {
      const { response } = await logIn(at)
      expect(locationOf(response)).toContain(`message=${message}`)
      expect(opensSession(response)).toBe(false)
    },
    close: async () => {
      for (const other of others) await other.close()
      await server.close()
      await provider.close()
    },
  }
}

/** What a login by the password answers that test accounts have. */
export const passwordLogin = (at: TestServer, username: string) =>
  send(at.app, routes.userLogin, { body: { username, password: PASSWORD } })

/** A person whose address the provider has verified. */
export const verified = (name: string, more: ProviderPerson = {}): ProviderPerson => ({
  email: `${name}@mail.example`,
  email_verified: true,
  preferred_username: name,
  ...more,
})

/** What a browser keeps of an answer, beside what it had. */
export function withCookies(cookie: string, { cookies }: LightMyRequestResponse): string {
  return [cookie, ...cookies.map(({ name, value }) => `${name}=${value}`)].filter((text) => text !== '').join('; ')
}
