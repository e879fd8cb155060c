import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Some proxies write each address with the port that it came from, which no one could be known by again. */
export function forgetForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers['x-forwarded-for']
    if (forwarded !== undefined) raw.headers['x-forwarded-for'] = withoutPorts(String(forwarded))
  })
}

/** The list of a header with `192.0.2.1` for `192.0.2.1:5678`, and `2001:db8::1` for `[2001:db8::1]:80`. */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((entry) => addressOf(entry.trim()))
    .join(', ')
}

/** What is no address with a port is left to those who read it. */
function addressOf(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(entry) ?? []
  const address = bracketed ?? plain
  return address !== undefined && isIP(address) !== 0 ? address : entry
}
