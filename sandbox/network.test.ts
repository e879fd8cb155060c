import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MiB } from './sizes.ts'
import { javascript, shell } from './testing/inside.ts'
import { everySandboxHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

const sandboxes = sandboxesOfThisRun(await everySandboxHere())
const ABSTRACT = '\0proofyard-network-test'
const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

let visits = 0
/** What stands on the machine beside the sandbox, such as its PostgreSQL and its API. */
const services = [0, 1].map(() => createServer((socket) => socket.end(String(++visits))))
const modules = createHttpServer((request, response) => {
  if (request.method === 'POST') return request.pipe(response)
  if (request.url !== '/endless') return response.end(`module ${request.url} of ${request.headers.host}`)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(MiB / 16))) continue
  }
  return response.on('drain', more).writeHead(200) && more()
})
let servicePort: number
let modulesPort: number

const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  const [onPort, abstract] = services
  onPort?.listen(0, '0.0.0.0')
  abstract?.listen(ABSTRACT)
  modules.listen(0, '127.0.0.1')
  await Promise.all([...services, modules].map((server) => once(server, 'listening')))
  servicePort = onPort === undefined ? 0 : portOf(onPort)
  modulesPort = portOf(modules)
})
afterAll(() => [...services, modules].forEach((server) => server.close()))

const refusal = (authority: string) =>
  `Downloads may not reach ${authority}. An operator may allow it (PROOFYARD_FETCH_HOSTS).`

/** Tries ways out, and prints how each ended: `in`, an errno, or the line with which the proxy refused. */
const tryWays = (ways: unknown[]) => `
  const net = require('net'), proxy = new URL(process.env.HTTPS_PROXY ?? 'http://127.0.0.1:1')
  const through = (authority) => new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(proxy.port, proxy.hostname, () => socket.write('CONNECT ' + authority + ' HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'))
    socket.on('data', (data) => { answer += data; if (answer.includes('\\r\\n')) resolve(answer.split('\\r\\n')[0]) }).on('error', (error) => resolve(error.code))
  })
  const straight = (...where) => new Promise((resolve) => net.connect(...where).setTimeout(5000, () => resolve('silence'))
    .on('connect', () => resolve('in')).on('error', (error) => resolve(error.code)))
  const ways = ${JSON.stringify(ways)}
  Promise.all(ways.map((way) => Array.isArray(way) ? straight(...way) : through(way)))
    .then((ends) => { console.log(JSON.stringify(ends)); process.exit(0) })`

describe.each(sandboxes)('$name', ({ kind, run }) => {
  const isGvisor = kind === 'runsc'
  const network = () => ({ destinations: [{ host: '127.0.0.1', port: modulesPort, mayBeLocal: true }] })

  test('a step that downloads reaches no service, network or host that was not named', async () => {
    const addresses = ['127.0.0.1', '169.254.169.254', '10.0.0.1', '1.1.1.1', ...(own === undefined ? [] : [own])]
    const straight = [...addresses.map((address) => [servicePort, address]), [80, '169.254.169.254'], [53, '1.1.1.1']]
    const asked = [...addresses, 'localhost', '[::1]', '[::ffff:127.0.0.1]'].map(
      (address) => `${address}:${servicePort}`,
    )
    const ways = [
      ...straight,
      [ABSTRACT],
      ...asked,
      '169.254.169.254:80',
      'example.com:443',
      `127.0.0.1:${modulesPort}1`,
    ]
    const before = visits
    const { ending, stdout, networkFaults } = await run(javascript(tryWays(ways), { network: network() }))
    expect(ending).toEqual({ kind: 'exit', code: 0 })
    const ends: string[] = JSON.parse(stdout)
    expect(ends.slice(0, straight.length)).toEqual(
      straight.map(([, address]) =>
        address === '127.0.0.1' ? 'ECONNREFUSED' : isGvisor ? 'EHOSTUNREACH' : 'ENETUNREACH',
      ),
    )
    expect(ends[straight.length]).toBe(isGvisor ? 'ECONNREFUSED' : 'EAFNOSUPPORT')
    expect(ends.slice(straight.length + 1)).toEqual(
      ways.slice(straight.length + 1).map((way) => `HTTP/1.1 502 ${refusal(String(way))}`),
    )
    expect(networkFaults.every(({ kind }) => kind === 'refused')).toBe(true)
    expect(visits).toBe(before)
  })

  test('what was named is reached: by the proxy, by a plain request, and straight on the loopback address', async () => {
    const authority = `127.0.0.1:${modulesPort}`
    const code = `
      const http = require('http'), proxy = new URL(process.env.http_proxy)
      const get = (options) => new Promise((resolve) => http.get(options, (response) => response.on('data', (data) => resolve(String(data)))))
      const connect = () => new Promise((resolve) => http.request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: '${authority}' })
        .on('connect', (response, socket) => resolve(get({ path: '/connect', headers: { host: 'a' }, createConnection: () => socket }))).end())
      Promise.all([connect(), get({ host: proxy.hostname, port: proxy.port, path: 'http://${authority}/plain?a=1', headers: { host: '${authority}' } }), get('http://${authority}/straight')])
        .then((answers) => { console.log(answers.join('\\n')); process.exit(0) })`
    const { stdout, stderr, networkFaults } = await run(javascript(code, { network: network() }))
    expect({ stdout, stderr, networkFaults }).toEqual({
      stdout: `module /connect of a\nmodule /plain?a=1 of ${authority}\nmodule /straight of ${authority}\n`,
      stderr: '',
      networkFaults: [],
    })
  })

  test('a plain request with a body arrives as it was sent', async () => {
    const code = `
      const http = require('http'), proxy = new URL(process.env.http_proxy)
      const options = { host: proxy.hostname, port: proxy.port, method: 'POST', path: 'http://127.0.0.1:${modulesPort}/' }
      http.request(options, (response) => response.on('data', (data) => console.log(response.statusCode, String(data))).on('end', () => process.exit(0)))
        .end('want this')`
    const { stdout } = await run(javascript(code, { network: network() }))
    expect(stdout).toBe('200 want this\n')
  })

  test('a download without end is ended, with a sentence', async () => {
    const code = `require('http').get('http://127.0.0.1:${modulesPort}/endless', (response) => response.resume())`
    const { ending, networkFaults } = await run(javascript(code, { network: network(), limits: { diskBytes: MiB } }))
    expect(ending).toEqual({ kind: 'exit', code: 1 })
    expect(networkFaults).toEqual([{ kind: 'limit', sentence: 'The download brought more than 2 MiB.' }])
  })

  // With gVisor a program that downloads has neither input nor report.
  test.skipIf(isGvisor)(
    'the program is what it is without network: input, output, report, its end and what it sees',
    async () => {
      const places = '/root /home /var /run /sys /etc/shadow /etc/machine-id /etc/resolv.conf'
      const script = `cat; echo report >&3; ls -d ${places} 2>/dev/null; touch /etc/x 2>/dev/null; [ -e /proc/self/fd/8 ] && echo 8; kill -TERM $$`
      const { ending, stdout, report } = await run({
        ...shell(script, { stdin: 'input\n', network: network() }),
        reports: true,
      })
      expect({ ending, stdout, report }).toEqual({
        ending: { kind: 'signal', signal: 'SIGTERM' },
        // The pipe to the gateway, 8, is not among them.
        stdout: 'input\n',
        report: 'report\n',
      })
    },
  )
})
