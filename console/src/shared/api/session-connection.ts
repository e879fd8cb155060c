import { CLIENT_HEADER, CSRF_COOKIE, CSRF_HEADER } from '@proofyard/contract/session.ts'
import type { Connection } from '@proofyard/sdk/send.ts'
import { readCookie } from './cookies.ts'

const CLIENT = 'frontend v1.7.2-rc1'

/**
 * The SDK's way to the server of this page, as the person who is signed in here. Nothing is tried again: what asks decides that.
 *
 * @param teamId the team that is acted for
 */
export function sessionConnection(teamId: number | undefined, accept = 'application/json'): Connection {
  const token = readCookie(document.cookie, CSRF_COOKIE)
  const headers = { Accept: accept, [CLIENT_HEADER]: CLIENT, ...(token === undefined ? {} : { [CSRF_HEADER]: token }) }
  return { url: '', key: undefined, teamId, headers, retries: 0 }
}
