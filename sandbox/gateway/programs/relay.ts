import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { connect } from 'node:http2'
import { type AddressInfo, Socket, createServer as createTcpServer } from 'node:net'
import { constants } from 'node:os'
import { type Duplex, duplexPair, pipeline } from 'node:stream'

// Runs inside the sandbox, beside the program that it starts. The program finds an HTTP proxy on the loopback address,
// whose connections this one asks of the gateway. It decides nothing: the gateway does.
// Arguments: JSON list of the loopback ports that lead on directly, for programs ask no proxy for these; then the program.

const GATEWAY_DESCRIPTOR = 8
const [, , directList = '[]', program = '', ...args] = process.argv
const direct: { host: string; port: number; authority: string }[] = JSON.parse(directList)

const gateway = connect('http://gateway', {
  createConnection: () => new Socket({ fd: GATEWAY_DESCRIPTOR, readable: true, writable: true }),
})
gateway.on('error', () => {})
// The gateway ends a program that passes its limits; without it, the program would wait for nothing.
gateway.on('close', () => process.exit(1))

/** A connection to a host and a port; rejects with an Error that has the sentence of the gateway. */
async function tunnel(authority: string): Promise<Duplex> {
  const stream = gateway.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
  const [headers] = await once(stream, 'response')
  stream.on('error', () => {})
  if (headers[':status'] === 200) return stream
  stream.destroy()
  throw new Error(String(headers['reason']))
}

function join(one: Duplex, other: Duplex): void {
  pipeline(one, other, () => {})
  pipeline(other, one, () => {})
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/[^\x20-\x7E]/g, '?')
}

/** A plain request, of a program that was told of an http: address. */
async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(asked.url ?? '')
  const stream = await tunnel(`${url.hostname}:${url.port || 80}`)
  // A request with a body is written as texts and bytes at once; Node 24 sends freed memory for the texts, straight into a
  // stream of HTTP/2. A pair hands on bytes.
  const [near, far] = duplexPair()
  join(far, stream)
  const { method, headers } = asked
  const path = url.pathname + url.search
  const onward = request({ method, path, headers, createConnection: () => near, setHost: false })
  pipeline(asked, onward, () => {})
  const [response] = await once(onward, 'response')
  answer.writeHead(response.statusCode, response.rawHeaders)
  pipeline(response, answer, () => {})
}

const proxy = createServer((asked, answer) => {
  forward(asked, answer).catch((error: unknown) => {
    if (!answer.headersSent) answer.writeHead(502, reasonOf(error))
    answer.end()
  })
})
proxy.on('connect', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
  socket.on('error', () => {})
  tunnel(asked.url ?? '').then(
    (stream) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.unshift(head)
      join(socket, stream)
    },
    (error: unknown) => socket.end(`HTTP/1.1 502 ${reasonOf(error)}\r\n\r\n`),
  )
})

function listenDirectly({ host, port, authority }: (typeof direct)[number]): Promise<void> {
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    tunnel(authority).then(
      (stream) => join(socket, stream),
      () => socket.destroy(),
    )
  })
  return new Promise((resolve) => {
    server.once('error', (error) => {
      process.stderr.write(`${authority} cannot be reached from a sandbox: ${error.message}\n`)
      resolve()
    })
    server.listen(port, host, resolve)
  })
}

function start(proxyUrl: string): ChildProcess {
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']
  return spawn(program, args, {
    stdio: [0, 1, 2, 3],
    env: { ...process.env, ...Object.fromEntries(names.map((name) => [name, proxyUrl])) },
  })
}

for (const one of direct) await listenDirectly(one)
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port } = proxy.address() as AddressInfo
const child = start(`http://127.0.0.1:${port}`)
child.once('error', (error) => {
  process.stderr.write(`${program}: ${error.message}\n`)
  process.exit(127)
})
child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
