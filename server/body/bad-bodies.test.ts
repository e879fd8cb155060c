import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { routes } from '@proofyard/contract/routes.ts'
import { newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { multipart, multiplier, tarGz } from '../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

const MIB = 1024 * 1024

let server: TestServer
let owner: TestAccount
let port: number

beforeAll(async () => {
  server = await openTestServer({ pace: { windowMs: 1000, minBytes: 60 }, archiveBytes: MIB })
  owner = await newAccount(server.core, 'owner')
  await readyBuild(server.core, owner.viewer, { projectName: 'ready' })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** Sends pieces over a connection of its own, a moment apart, and returns all that came back. */
async function overTheWire(pieces: (string | Buffer)[], pauseMs = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = text(socket)
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece)
    await sleep(pauseMs)
  }
  return answer
}

/** In the house's words, with the headers of every answer, and with one line in the log. */
function expectLikeAnyOther(answer: string, sentence: RegExp): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({ error: 'Bad request', message: expect.stringMatching(sentence) })
  for (const name of ['access-control-allow-origin', 'content-security-policy', 'x-content-type-options']) {
    expect(head).toContain(`\r\n${name}: `)
  }
  const id = /x-request-id: (\S+)/i.exec(head)?.[1] ?? 'none'
  expect(server.logged.filter((line) => line.includes(id))).toHaveLength(1)
}

function head(path: string, type: string, more = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${owner.key}\r\nContent-Type: ${type}\r\n${more}\r\n`
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function list(payload: string | Buffer, headers: Record<string, string> = json) {
  return send(server.app, routes.proofList, { key: owner.key, payload, headers })
}

describe('a body that is slow', () => {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']

  test.each(types)('and stalls is cut off with 408: %s', async (type) => {
    const answer = await overTheWire([head('/api/v1/proof/list', type, 'Content-Length: 1000\r\n'), '{"a":'])
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('The body came too slowly')
  })

  test('and trickles is cut off, also in an upload and compressed', async () => {
    const drops = Array.from({ length: 40 }, () => 'x')
    const upload = head('/api/v1/circuit/create', 'multipart/form-data; boundary=b', 'Content-Length: 100000\r\n')
    expect(await overTheWire([upload, ...drops], 50)).toMatch(/^HTTP\/1\.1 408 /)
    const packed = head('/api/v1/proof/list', 'application/json', 'Content-Encoding: gzip\r\nContent-Length: 1000\r\n')
    expect(await overTheWire([packed, gzipSync('{}').subarray(0, 8)])).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('but honest is read to its end', async () => {
    const pieces = Array.from({ length: 12 }, () => ' '.repeat(30))
    const whole = head('/api/v1/proof/list', 'application/json', `Content-Length: ${12 * 30 + 2}\r\n`)
    expect(await overTheWire([whole, ...pieces, '{}'], 100)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('leaves the server alive, as does one whose sender goes away', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head('/api/v1/proof/list', 'application/json', 'Content-Length: 1000\r\n')}{`)
    await sleep(50)
    socket.destroy()
    await once(socket, 'close')
    expectAnswer(routes.proofList, await list('{}'))
  })
})

describe('a body that is too long', () => {
  const long = `{"project_name":"${'x'.repeat(MIB)}"}`

  test('is 413, plain and compressed', async () => {
    expectError(await list(long), 413)
    expectError(await list(zstdCompressSync(long), { ...json, 'content-encoding': 'zstd' }), 413)
    expectError(await list(gzipSync('x'.repeat(50 * MIB)), { ...json, 'content-encoding': 'gzip' }), 413)
    expectError(await list(`project_name=${'x'.repeat(MIB)}`, form), 413)
  })

  test('is 413 in multipart too, where its length is not told before', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n'
    const chunk = `${(part.length + MIB).toString(16)}\r\n${part}${'y'.repeat(MIB)}\r\n`
    const start = head('/api/v1/proof/list', 'multipart/form-data; boundary=b', 'Transfer-Encoding: chunked\r\n')
    expect(await overTheWire([start, chunk, chunk, '0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 4(13|22) /)
    const upload = head('/api/v1/circuit/create', 'multipart/form-data; boundary=b', 'Transfer-Encoding: chunked\r\n')
    expect(await overTheWire([upload, ...Array.from({ length: 6 }, () => chunk), '0\r\n\r\n'])).toMatch(
      /^HTTP\/1\.1 4(13|22) /,
    )
  })

  test('is answered, not reset, though its sender asked for the connection to close and still writes', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n'
    const chunk = `${(part.length + MIB).toString(16)}\r\n${part}${'y'.repeat(MIB)}\r\n`
    const upload = head('/api/v1/circuit/create', 'multipart/form-data; boundary=b', 'Transfer-Encoding: chunked\r\n')
    const pieces = [upload, ...Array.from({ length: 12 }, () => chunk), '0\r\n\r\n']
    expect(await overTheWire(pieces, 30)).toMatch(/^HTTP\/1\.1 4(13|22) /)
  })

  test('is refused for too many parts', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index): [string, string] => [`f${index}`, ''])
    const { payload, headers } = await multipart(parts)
    expectError(await list(payload, headers), 400, { message: expect.stringContaining('1000 parts') })
    const upload = await multipart([['files', await tarGz(multiplier), 'm.tgz'], ...parts])
    const response = await send(server.app, routes.circuitCreate, { key: owner.key, ...upload })
    expectError(response, 400)
  })
})

describe('a body of broken encoding', () => {
  const broken = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])

  test('is refused, not replaced in silence', async () => {
    const message = expect.stringContaining('UTF-8')
    expectError(await list(broken), 400, { message })
    expectError(await list('project_name=%ff', form), 400, { message })
    expectError(await list('%c0%af=1', form), 400, { message })
    expectError(await list('a=%', form), 400, { message })
    const part = '--b\r\nContent-Disposition: form-data; name="project_name"\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(part), Buffer.from([0xff]), Buffer.from('\r\n--b--\r\n')])
    expectError(await list(payload, { 'content-type': 'multipart/form-data; boundary=b' }), 400, { message })
    expectAnswer(routes.proofList, await list('project_name=%C3%A4+b&x', form))
  })

  test.each(['gzip', 'zstd', 'br', 'deflate'])('that is not the %s that it says', async (encoding) => {
    expectError(await list('{}', { ...json, 'content-encoding': encoding }), 400)
    const answer = await overTheWire([
      head('/api/v1/proof/list', 'application/json', `Content-Encoding: ${encoding}\r\nContent-Length: 2\r\n`),
      '{}',
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('of an unknown type or encoding is 415', async () => {
    expectError(await list('{}', { ...json, 'content-encoding': 'lzma' }), 415)
    for (const type of ['text/plain', 'application/xml', 'nonsense', 'application/octet-stream']) {
      expectError(await list('{}', { 'content-type': type }), 415)
    }
    expectError(await list('{}', { 'content-type': 'multipart/form-data' }), 400)
  })
})

describe('values that no honest client sends', () => {
  test('with half a surrogate pair, or NUL, are refused', async () => {
    for (const half of ['\\ud800', '\\uDC00', 'a\\udfffb', '\\udc00\\ud800']) {
      expectError(await list(`{"project_name":"${half}"}`), 422)
      expectError(await list(`{"${half}":1}`), 422)
    }
    expectAnswer(routes.proofList, await list('{"project_name":"\\ud83d\\ude00"}'))
    expectError(await list('{"project_name":"\\u0000"}'), 422)
    expectError(await list('project_name=%00', form), 422)
    const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
    const { build } = await newBuild(server.core, owner.viewer, { projectName: 'fresh', project })
    const path = { circuit_id: build.id }
    for (const query of [{ path: '\0' }, { path: '../../etc/passwd' }, { path: '/etc/passwd' }]) {
      expectError(await send(server.app, routes.circuitDownload, { key: owner.key, path, query }), 404)
    }
  })

  test('past 2^53, twice, or named like a prototype are judged by their rule', async () => {
    const histogram = (body: string) =>
      send(server.app, routes.proofHistogram, { key: owner.key, payload: body, headers: json })
    for (const size of ['9007199254740993', '-1', '0', '1e400', '1.5', '123456789012345678901234567890', '"1"']) {
      expectError(await histogram(`{"start_time":"2026-01-01T00:00:00Z","bin_size":${size}}`), 422, {
        location: 'body.bin_size',
      })
    }
    expectError(await list('{"status":"Ready","status":"nonsense"}'), 422)
    expectAnswer(routes.proofList, await list('{"status":"nonsense","status":"Ready"}'))
    for (const body of ['{"__proto__":{"status":"x"}}', '{"constructor":1,"toString":2}']) {
      expectAnswer(routes.proofList, await list(body))
    }
    const meta = '{"proof_input":"{}","meta":{"__proto__":"x","a":9007199254740993}}'
    const path = { circuit_id: 'ready' }
    expectError(
      await send(server.app, routes.circuitProve, { key: owner.key, path, payload: meta, headers: json }),
      422,
    )
  })

  test('nest too deep in every encoding', async () => {
    const deep = `{"meta":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expectError(await list(deep), 400)
    const path = { circuit_id: 'ready' }
    const payload = `proof_input=1&meta=${encodeURIComponent('['.repeat(10_000))}`
    expectError(await send(server.app, routes.circuitProve, { key: owner.key, path, payload, headers: form }), 422)
  })
})

describe('addresses and methods that are none', () => {
  test.each(['%00', '%ff', '%c0%af', '%', '%zz', '..', '%2e%2e%2f', 'x'.repeat(1001), '\ud83d\ude00'])(
    'the identifier %s',
    async (identifier) => {
      const answer = await overTheWire([
        `GET /api/v1/circuit/${Buffer.from(identifier).toString('latin1')}/detail HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ])
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|04|14) /)
      expect(answer.toLowerCase()).toContain('content-type: application/json')
      expect(answer).toMatch(/"message":"[^"]+/)
    },
  )

  test('too long, in the URL or in a header', async () => {
    for (const request of [
      `GET /api/v1/circuit/${'x'.repeat(20_000)}/detail HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET /api/v1/circuit/list HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const answer = await overTheWire([request])
      expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
      expectLikeAnyOther(answer, /16 KiB/)
    }
  })

  test('that are not HTTP', async () => {
    const answer = await overTheWire(['nonsense\r\n\r\n'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expectLikeAnyOther(answer, /no HTTP request/)
  })

  test('with a method that the address does not have', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'] as const) {
      const answer = await overTheWire([
        `${method} /api/v1/circuit/list HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ])
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|04|05) [^]*"message":"/)
    }
    const authorization = `Bearer ${owner.key}`
    const asked = await server.app.inject({ method: 'HEAD', url: '/api/v1/circuit/list', headers: { authorization } })
    expect([asked.statusCode, asked.body]).toEqual([200, ''])
    expect((await server.app.inject({ method: 'OPTIONS', url: '/api/v1/nothing' })).statusCode).toBe(204)
  })
})
