import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { type LookupFunction, type Socket, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { isLocalAddress } from './local-addresses.ts'
import { type Destination, type NetworkFault, authorityOf } from './network.ts'

const CONNECT_MILLISECONDS = 20_000

/** A destination was not reached; `message` is a sentence for the person who waits. */
export class UnreachedError extends Error {
  override name = 'UnreachedError'
  readonly kind: NetworkFault['kind']

  constructor(kind: NetworkFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Opens a connection to a destination, at an address that was looked at first.
 *
 * @throws UnreachedError
 */
export async function connectTo(destination: Destination, timeout = CONNECT_MILLISECONDS): Promise<Duplex> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeout)
  const { signal } = end
  try {
    return await (destination.through === undefined
      ? connectDirectly(destination, signal)
      : connectThrough(destination.through, destination, signal))
  } catch (error) {
    throw signal.aborted
      ? new UnreachedError(
          'unreachable',
          `${authorityOf(destination)} did not answer within ${timeout / 1000} seconds.`,
        )
      : explain(error, destination)
  } finally {
    clearTimeout(timer)
  }
}

async function connectDirectly(destination: Destination, signal: AbortSignal): Promise<Socket> {
  const { host, port, mayBeLocal } = destination
  const addresses = await beforeEnd(lookup(host, { all: true }), signal)
  const local = addresses.find(({ address }) => isLocalAddress(address))
  if (local !== undefined && mayBeLocal !== true) {
    throw new UnreachedError('refused', `${host} leads to ${local.address}, which is an address of a local network.`)
  }
  // What was looked at is what is connected to: a second look-up could have another answer.
  const [first] = addresses
  const found: LookupFunction = (_, options, tell) =>
    options.all === true ? tell(null, addresses) : tell(null, first?.address ?? '', first?.family)
  const socket = connect({ host, port, lookup: found, signal, allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

/** Asks the operator's proxy for the connection: RFC 9110, 9.3.6. */
async function connectThrough(proxy: string, destination: Destination, signal: AbortSignal): Promise<Socket> {
  const { protocol, hostname, port, username, password } = new URL(proxy)
  const isSecure = protocol === 'https:'
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const path = authorityOf(destination)
  const asked = (isSecure ? requestOverHttps : requestOverHttp)({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (isSecure ? 443 : 80) : port,
    method: 'CONNECT',
    path,
    headers: {
      host: path,
      ...(username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    agent: false,
    signal,
  }).end()
  const [response, socket, head] = await once(asked, 'connect')
  if (response.statusCode !== 200) {
    socket.destroy()
    const sentence = `The operator's proxy does not lead to ${path}: it answered ${response.statusCode}.`
    throw new UnreachedError('unreachable', sentence)
  }
  socket.unshift(head)
  return socket
}

function beforeEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([work, once(signal, 'abort').then(() => Promise.reject(signal.reason))])
}

function explain(error: unknown, destination: Destination): UnreachedError {
  if (error instanceof UnreachedError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const where = authorityOf(destination)
  const sentences: Record<string, string> = {
    ENOTFOUND: `The name ${destination.host} has no address.`,
    EAI_AGAIN: `The address of ${destination.host} cannot be looked up.`,
    ECONNREFUSED: `${where} refuses connections.`,
  }
  return new UnreachedError('unreachable', sentences[code] ?? `${where} cannot be reached (${code}).`)
}
