import { type IncomingHttpHeaders, type ServerHttp2Stream, constants, performServerHandshake } from 'node:http2'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { MiB, sizeText } from '../sizes.ts'
import { UnreachedError, connectTo } from './connect-to.ts'
import { type Destination, type NetworkFault, authorityOf } from './network.ts'

/** What all connections of one program may be together. */
export interface GatewayLimits {
  receivedBytes: number
  sentBytes: number
  connections: number
  connectionsAtOnce: number
  silentMilliseconds: number
}

const MAX_FAULTS = 5

export interface Gateway {
  /** What was not reached, the first few. */
  faults: NetworkFault[]
  close: () => void
}

/** Limits for a download of which so many bytes may be kept. */
export function limitsForDownload(diskBytes: number): GatewayLimits {
  return {
    receivedBytes: 2 * diskBytes,
    // Requests are small; a program that sends more has something to tell.
    sentBytes: 16 * MiB,
    connections: 2000,
    connectionsAtOnce: 64,
    silentMilliseconds: 60_000,
  }
}

/**
 * The only way out of a network namespace that has none: on its own pipe a program asks for connections (HTTP/2, CONNECT),
 * and gets those that the destinations name, host and port exactly. Names are looked up here, and TLS passes through.
 *
 * @param pipe leads into the sandbox; whatever comes from there is hostile
 */
export function openGateway(pipe: Socket, destinations: Destination[], limits: GatewayLimits): Gateway {
  const allowed = new Map(destinations.map((destination) => [authorityOf(destination), destination]))
  const faults: NetworkFault[] = []
  const bytes = { received: 0, sent: 0 }
  let connections = 0

  const session = performServerHandshake(pipe, {
    settings: { maxConcurrentStreams: limits.connectionsAtOnce, enablePush: false },
  })
  const close = () => {
    session.destroy()
    pipe.destroy()
  }
  const note = (kind: NetworkFault['kind'], sentence: string) => {
    const isKnown = faults.some((fault) => fault.sentence === sentence)
    if (!isKnown && faults.length < MAX_FAULTS) faults.push({ kind, sentence })
  }
  const passLimit = (sentence: string) => {
    note('limit', sentence)
    close()
  }
  session.on('error', close)
  pipe.on('error', close)

  const find = (headers: IncomingHttpHeaders): Destination => {
    const asked = String(headers[constants.HTTP2_HEADER_AUTHORITY] ?? '').toLowerCase()
    const found = headers[constants.HTTP2_HEADER_METHOD] === 'CONNECT' ? allowed.get(asked) : undefined
    if (found !== undefined) return found
    const sentence = `Downloads may not reach ${sanitizeAuthority(asked)}. An operator may allow it (PROOFYARD_FETCH_HOSTS).`
    throw new UnreachedError('refused', sentence)
  }
  const serve = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    if (++connections > limits.connections) {
      return passLimit(`The download asked for more than ${limits.connections} connections.`)
    }
    const destination = find(headers)
    const socket = await connectTo(destination)
    if (isOver(stream)) return socket.destroy()
    socket.on('data', (chunk: Buffer) => {
      bytes.received += chunk.length
      if (bytes.received > limits.receivedBytes)
        passLimit(`The download brought more than ${sizeText(limits.receivedBytes)}.`)
    })
    stream.on('data', (chunk: Buffer) => {
      bytes.sent += chunk.length
      if (bytes.sent > limits.sentBytes) passLimit(`The download sent more than ${sizeText(limits.sentBytes)}.`)
    })
    stream.setTimeout(limits.silentMilliseconds, () => {
      note('unreachable', `${authorityOf(destination)} was silent for ${limits.silentMilliseconds / 1000} seconds.`)
      stream.destroy()
    })
    stream.respond({ [constants.HTTP2_HEADER_STATUS]: 200 })
    // Either end may go at any time; what is missing then is noticed by TLS, and by the hashes of what was asked for.
    pipeline(socket, stream, () => {})
    pipeline(stream, socket, () => {})
  }
  session.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => stream.destroy())
    serve(stream, headers).catch((error: unknown) => {
      const { kind, message } =
        error instanceof UnreachedError ? error : new UnreachedError('unreachable', String(error))
      note(kind, message)
      if (isOver(stream)) return
      const reason = message.replaceAll(/[^\x20-\x7E]/g, '?')
      stream.respond({ [constants.HTTP2_HEADER_STATUS]: kind === 'refused' ? 403 : 502, reason })
      stream.end()
    })
  })
  return { faults, close }
}

/** A stream that its other end took back is closed first, and destroyed a moment later; it takes no answer any more. */
function isOver(stream: ServerHttp2Stream): boolean {
  return stream.closed || stream.destroyed
}

function sanitizeAuthority(asked: string): string {
  return asked.slice(0, 255).replaceAll(/[^\w.:[\]-]/g, '?')
}
