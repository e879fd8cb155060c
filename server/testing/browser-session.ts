import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@proofyard/contract/session.ts'
import type { LightMyRequestResponse } from 'fastify'

type Cookie = LightMyRequestResponse['cookies'][number]

/** A cookie that an answer sets. */
export function cookie(response: LightMyRequestResponse, name: string): Cookie {
  const found = response.cookies.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no cookie "${name}".`)
  return found
}

/** The headers with which a browser goes on after a login. */
export function browser(response: LightMyRequestResponse): { cookie: string; [CSRF_HEADER]: string } {
  const session = cookie(response, SESSION_COOKIE).value
  const token = cookie(response, CSRF_COOKIE).value
  return { cookie: `${SESSION_COOKIE}=${session}; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token }
}
