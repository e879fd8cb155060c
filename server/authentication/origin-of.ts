import { CLIENT_HEADER } from '@proofyard/contract/session.ts'
import type { LoginOrigin } from '@proofyard/core/accounts/login-origin.ts'
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** Longer than any that a browser sends. */
const MAX_USER_AGENT = 512
const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS = new Set(Object.values(Bowser.OS_MAP))
const PROGRAM = /^[A-Za-z][A-Za-z0-9_-]{0,30}(?=\/|$)/

/** Where a login comes from, as its person will read it among their sessions. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): LoginOrigin {
  const sent = headers[CLIENT_HEADER.toLowerCase()]
  return {
    network: networkOf(ip),
    client: clientText(headers['user-agent'] ?? '', typeof sent === 'string' ? sent : ''),
  }
}

/**
 * As `Firefox on Linux`, or the name of a program. Only names that are known come from a user agent: what else it says
 * is a stranger's text.
 */
export function clientText(userAgent: string, program: string): string {
  const text = userAgent.slice(0, MAX_USER_AGENT)
  if (text.startsWith('Mozilla/')) {
    const { browser, os } = Bowser.parse(text)
    const name = known(browser.name, KNOWN_BROWSERS) ?? 'A browser'
    const system = known(os.name, KNOWN_SYSTEMS)
    return system === undefined ? name : `${name} on ${system}`
  }
  return PROGRAM.exec(program)?.[0] ?? PROGRAM.exec(text)?.[0] ?? 'A program'
}

function known(name: string | undefined, names: Set<string>): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}
