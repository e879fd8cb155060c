import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestServer } from './open-test-server.ts'

/** A browser between server and provider: what it keeps, and where it is sent. */
interface Journey {
  /** Where the provider was to be visited. */
  url: URL
  /** The cookies that the server gave. */
  cookie: string
}

/** Goes as far as the server sends a browser on. */
export async function beginJourney(
  { app }: TestServer,
  { next, cookie = '', path = signOnPaths.begin }: { next?: string; cookie?: string; path?: string } = {},
): Promise<Journey> {
  const response = await app.inject({
    method: 'GET',
    url: path,
    query: next === undefined ? {} : { next },
    headers: { cookie },
  })
  return { url: new URL(locationOf(response), 'http://server.invalid'), cookie: joined(cookie, response) }
}

/** Walks through the provider as a browser does. @returns where it sends the browser back to */
export async function visitProvider(url: URL, callback: string): Promise<URL> {
  let at = url
  const jar = new Map<string, string>()
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider sends no one on: ${response.status} ${await response.text()}`)
    at = new URL(location, at)
    if (at.href.startsWith(callback)) return at
  }
  throw new Error('The provider sends a browser around in circles.')
}

/** Comes back to the server. */
export function comeBack({ app }: TestServer, returned: URL, cookie: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url: returned.pathname + returned.search, headers: { cookie } })
}

export function locationOf(response: LightMyRequestResponse): string {
  return String(response.headers.location)
}

/** Whether an answer logs its browser in. */
export function opensSession(response: LightMyRequestResponse): boolean {
  return response.cookies.some(({ name, value }) => name === SESSION_COOKIE && value !== '')
}

function joined(cookie: string, response: LightMyRequestResponse): string {
  const set = response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => `${name}=${value}`)
  return [cookie, ...set].filter((text) => text !== '').join('; ')
}
