import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, connect as connectTcp, createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { MiB } from '../sizes.ts'
import { type Gateway, type GatewayLimits, limitsForDownload, openGateway } from './gateway.ts'
import type { Destination } from './network.ts'

const opened: { close: () => unknown }[] = []
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

async function listen(onConnection: (socket: Socket) => void, server: Server = createServer(onConnection)) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  opened.push(server)
  return { host: '127.0.0.1', port, mayBeLocal: true }
}

/** Both ends of a connection, such as the pipe between a program and its gateway. */
async function pipe(): Promise<{ inside: Socket; outside: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const inside = connectTcp((server.address() as AddressInfo).port, '127.0.0.1')
  const [outside] = await once(server, 'connection')
  server.close()
  opened.push({ close: () => inside.destroy() })
  return { inside, outside }
}

/** A gateway, and the program's end of it. */
async function open(destinations: Destination[], limits?: Partial<GatewayLimits>) {
  const { inside, outside } = await pipe()
  const gateway = openGateway(outside, destinations, { ...limitsForDownload(MiB), ...limits })
  const program = connect('http://gateway', { createConnection: () => inside })
  program.on('error', () => {})
  opened.push({ close: () => program.destroy() }, gateway)
  return { gateway, program }
}

async function ask(
  program: ClientHttp2Session,
  authority: string,
): Promise<{ status: number | 'ended'; stream: Duplex }> {
  const stream = program.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
  stream.on('error', () => {})
  const answer = once(stream, 'response').then(([headers]) => Number(headers[':status']))
  return { status: await answer.catch(() => 'ended' as const), stream }
}

const echo = (socket: Socket) => socket.pipe(socket)
const sentences = ({ faults }: Gateway) => faults.map(({ kind, sentence }) => `${kind}: ${sentence}`)

test('what a destination names is reached, in both directions', async () => {
  const there = await listen(echo)
  const { gateway, program } = await open([there])
  const { status, stream } = await ask(program, `127.0.0.1:${there.port}`)
  stream.end('hello')
  expect([status, await text(stream)]).toEqual([200, 'hello'])
  expect(gateway.faults).toEqual([])
})

test('every other host and every other port is refused, and no connection is made', async () => {
  let visits = 0
  const other = await listen(() => visits++)
  const there = await listen(echo)
  const { gateway, program } = await open([there, { host: 'modules.example', port: 443 }])
  const asked = [
    `127.0.0.1:${other.port}`,
    `localhost:${there.port}`,
    `127.1:${there.port}`,
    `127.0.0.1:${there.port}0`,
    `user@127.0.0.1:${there.port}`,
    '169.254.169.254:80',
    'modules.example:80',
    'modules.example.:443',
    'evil.example:443#modules.example:443',
    'modules.example',
    'modules.example:443, evil.example:443',
  ]
  // Some are no authorities at all, for which HTTP/2 ends the request.
  for (const authority of asked) expect([403, 'ended']).toContain((await ask(program, authority)).status)
  expect(visits).toBe(0)
  expect(sentences(gateway)[0]).toBe(
    `refused: Downloads may not reach 127.0.0.1:${other.port}. An operator may allow it (PROOFYARD_FETCH_HOSTS).`,
  )
  expect(gateway.faults).toHaveLength(5)
})

test('requests that ask for no connection are refused', async () => {
  const there = await listen(echo)
  const { program } = await open([there])
  const stream = program.request({ ':method': 'GET', ':path': '/', ':authority': `127.0.0.1:${there.port}` })
  const [headers] = await once(stream, 'response')
  expect(headers[':status']).toBe(403)
})

test('a name that leads to a local address is refused, but where the operator named it', async () => {
  const { port } = await listen(echo)
  const theirs = await open([{ host: 'localhost', port }])
  expect((await ask(theirs.program, `localhost:${port}`)).status).toBe(403)
  expect(sentences(theirs.gateway)[0]).toMatch(
    /^refused: localhost leads to (127\.0\.0\.1|::1), which is an address of a local network\.$/,
  )
  const own = await open([{ host: 'localhost', port, mayBeLocal: true }])
  expect((await ask(own.program, `localhost:${port}`)).status).toBe(200)
})

test('what is not there is a sentence', async () => {
  const { gateway, program } = await open([
    { host: '127.0.0.1', port: 1, mayBeLocal: true },
    { host: 'no-such-host.invalid', port: 443 },
  ])
  expect((await ask(program, '127.0.0.1:1')).status).toBe(502)
  expect((await ask(program, 'no-such-host.invalid:443')).status).toBe(502)
  expect(sentences(gateway)[0]).toBe('unreachable: 127.0.0.1:1 refuses connections.')
  expect(sentences(gateway)[1]).toMatch(
    /^unreachable: (The name no-such-host\.invalid has no address|The address of no-such-host\.invalid cannot be looked up)\.$/,
  )
})

test.each<[Partial<GatewayLimits>, (socket: Socket) => void, string]>([
  [
    { receivedBytes: MiB },
    (socket) => socket.write('x'.repeat(2 * MiB)),
    'limit: The download brought more than 1 MiB.',
  ],
  [{ sentBytes: MiB }, (socket) => socket.resume(), 'limit: The download sent more than 1 MiB.'],
  [{ silentMilliseconds: 100 }, (socket) => socket.resume(), 'was silent for 0.1 seconds.'],
])('a connection that passes %o is ended', async (limits, serve, sentence) => {
  const there = await listen((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  const { gateway, program } = await open([there], limits)
  const { stream } = await ask(program, `127.0.0.1:${there.port}`)
  const closed = new Promise((resolve) => stream.once('close', resolve))
  if (limits.sentBytes !== undefined) stream.write('x'.repeat(2 * MiB))
  stream.resume()
  await closed
  expect(sentences(gateway).join()).toContain(sentence)
})

test('connections are counted', async () => {
  const there = await listen(echo)
  const { gateway, program } = await open([there], { connections: 2 })
  const authority = `127.0.0.1:${there.port}`
  for (let count = 0; count < 2; count++) (await ask(program, authority)).stream.destroy()
  const third = program.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
  third.on('error', () => {})
  await new Promise((resolve) => third.once('close', resolve))
  expect(sentences(gateway)).toEqual(['limit: The download asked for more than 2 connections.'])
})

test('requests that are taken back at once disturb nothing', async () => {
  const there = await listen(echo)
  const { program } = await open([there])
  for (let count = 0; count < 500; count++) {
    const authority = count % 2 === 0 ? `127.0.0.1:${there.port}` : 'evil.example:443'
    const stream = program.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
    stream.on('error', () => {})
    if (count % 3 === 0) stream.close(8)
    else setImmediate(() => stream.destroy())
  }
  const { status, stream } = await ask(program, `127.0.0.1:${there.port}`)
  stream.end('hello')
  expect([status, await text(stream)]).toEqual([200, 'hello'])
})

test('what is no HTTP/2 ends the gateway and nothing else', async () => {
  const { inside, outside } = await pipe()
  const gateway = openGateway(outside, [], limitsForDownload(1024))
  opened.push(gateway)
  const closed = new Promise((resolve) => outside.once('close', resolve))
  inside.on('error', () => {})
  inside.write('GET / HTTP/1.1\r\n\r\n'.repeat(100))
  inside.resume()
  await closed
  expect(outside.destroyed).toBe(true)
})

test("the operator's proxy is asked for the connection, with its credentials", async () => {
  const there = await listen(echo)
  const asked: string[] = []
  const proxy = createHttpServer()
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
    const onward = connectTcp(there.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
  })
  const { port } = await listen(() => {}, proxy)
  const through = `http://user:s%40cret@127.0.0.1:${port}`
  const { program } = await open([{ host: 'modules.example', port: 443, through }])
  const { status, stream } = await ask(program, 'modules.example:443')
  stream.end('hello')
  expect([status, await text(stream)]).toEqual([200, 'hello'])
  expect(asked).toEqual([`modules.example:443 Basic ${Buffer.from('user:s@cret').toString('base64')}`])
})
