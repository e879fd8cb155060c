import { zstdCompressSync } from 'node:zlib'
import { ValidationErrorBody } from '@proofyard/contract/errors.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type Sent, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let key: string
let path: { circuit_id: string }

beforeAll(async () => {
  server = await openTestServer()
  const owner = await newAccount(server.core, 'prover')
  const { build } = await readyBuild(server.core, owner.viewer)
  key = owner.key
  path = { circuit_id: build.id }
})
afterAll(() => server.close())

/** Asks for a proof, and reads what a worker would get as input. */
async function prove(sent: Sent): Promise<{ input: string; meta: unknown }> {
  const response = await send(server.app, routes.circuitProve, { key, path, ...sent })
  expectAnswer(routes.circuitProve, response)
  const { proof_id: id, meta } = response.json<{ proof_id: string; meta: unknown }>()
  const { rows } = await server.core.database.$client.query<{ sha256: string }>(
    "select sha256 from proof_artifacts where proof_id = $1 and kind = 'input'",
    [id],
  )
  return { input: await server.core.storage.readText(rows[0]?.sha256 ?? '', 1_000_000), meta }
}

describe('prove', () => {
  test('takes JSON with the input as an object or as text', async () => {
    expect(await prove({ body: { proof_input: { a: 1, b: '2' }, meta: { k: 'v' } } })).toEqual({
      input: '{"a":1,"b":"2"}',
      meta: { k: 'v' },
    })
    expect(await prove({ body: { proof_input: '{"a": 1}\n', meta: {}, perform_verify: true } })).toEqual({
      input: '{"a": 1}\n',
      meta: {},
    })
    expect((await prove({ body: { proof_input: 'x = 1\n', perform_verify: null, meta: null } })).input).toBe('x = 1\n')
  })

  test('keeps every digit of a number', async () => {
    const input = '{"a":21888242871839275222246405745257275088548364400416034343698204186575808495616}'
    const payload = `{"proof_input": ${input}}`
    expect((await prove({ payload, headers: { 'content-type': 'application/json' } })).input).toBe(input)
  })

  test('takes a form, as the Python client sends it', async () => {
    const payload = new URLSearchParams({ proof_input: '{"a": "1"}', meta: '{"k":"v"}', perform_verify: 'False' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await prove({ payload: payload.toString(), headers })).toEqual({ input: '{"a": "1"}', meta: { k: 'v' } })
  })

  test('takes multipart, as the older npm client sends it', async () => {
    const form = new FormData()
    form.append('proof_input', '{"a": 7}')
    form.append('perform_verify', 'true')
    form.append('meta', '{"k":"v"}')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await request.arrayBuffer())
    expect(await prove({ payload, headers })).toEqual({ input: '{"a": 7}', meta: { k: 'v' } })
  })

  test('takes a priority and a deadline, as JSON and as a form, and says them of the proof', async () => {
    const deadline = '9999-12-31T23:59:59.999Z'
    const form = new URLSearchParams({ proof_input: '{}', priority: '-10', deadline: '9999-12-31T23:59:59.999+00:00' })
    const type = 'application/x-www-form-urlencoded'
    const empty = new URLSearchParams({ proof_input: '{}', priority: '', deadline: '' })
    const sent: [Sent, object][] = [
      [{ body: { proof_input: '{}', priority: 10, deadline } }, { priority: 10, deadline }],
      [
        { payload: form.toString(), headers: { 'content-type': type } },
        { priority: -10, deadline },
      ],
      [
        { payload: empty.toString(), headers: { 'content-type': type } },
        { priority: 0, deadline: null },
      ],
      [{ body: { proof_input: '{}', priority: null, deadline: null } }, { priority: 0, deadline: null }],
    ]
    for (const [request, order] of sent) {
      const response = await send(server.app, routes.circuitProve, { key, path, ...request })
      expectAnswer(routes.circuitProve, response)
      expect(response.json()).toMatchObject(order)
    }
  })

  test('takes zstd, as the Rust client sends it', async () => {
    const input = JSON.stringify({ a: '1'.repeat(2000) })
    const payload = zstdCompressSync(JSON.stringify({ proof_input: input }))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'zstd' }
    expect((await prove({ payload, headers })).input).toBe(input)
  })

  test.each<[string, Sent, number, string]>([
    ['no input', { body: {} }, 422, 'Send a proof_input'],
    ['a list', { body: [] }, 422, 'expected object'],
    ['meta that is no object', { body: { proof_input: '{}', meta: ['x'] } }, 422, 'expected record'],
    ['a meta value that is no text', { body: { proof_input: '{}', meta: { a: 1 } } }, 422, 'must be text'],
    ['a meta key with a blank', { body: { proof_input: '{}', meta: { 'a b': '1' } } }, 422, 'meta key'],
    ['meta with NUL', { body: { proof_input: '{}', meta: { a: '\0' } } }, 422, 'NUL'],
    ['half a surrogate', { body: { proof_input: '{}', meta: { a: '\uD800' } } }, 422, 'surrogate pair'],
    ['a priority that is no number', { body: { proof_input: '{}', priority: 'high' } }, 422, 'not valid JSON'],
    ['NaN', { body: { proof_input: '{}', priority: 'NaN' } }, 422, 'not valid JSON'],
    ['half a priority', { body: { proof_input: '{}', priority: 0.5 } }, 422, 'whole number from -10 to 10'],
    ['a priority above the highest', { body: { proof_input: '{}', priority: 11 } }, 422, 'whole number from -10 to 10'],
    [
      'one that passes an integer',
      { body: { proof_input: '{}', priority: '2147483648' } },
      422,
      'whole number from -10',
    ],
    ['one that is endless', { body: { proof_input: '{}', priority: '1e999' } }, 422, 'whole number from -10 to 10'],
    ['a list of priorities', { body: { proof_input: '{}', priority: [1] } }, 422, 'whole number from -10 to 10'],
    ['a deadline that is none', { body: { proof_input: '{}', deadline: 'tomorrow' } }, 422, 'ISO 8601'],
    ['a deadline in seconds', { body: { proof_input: '{}', deadline: 3600 } }, 422, 'ISO 8601'],
    ['a day that is none', { body: { proof_input: '{}', deadline: '2031-02-30T00:00:00Z' } }, 422, 'ISO 8601'],
    ['a deadline in the past', { body: { proof_input: '{}', deadline: '2001-01-01T00:00:00Z' } }, 422, 'has passed'],
    [
      'one that is past the year 9999 in UTC',
      { body: { proof_input: '{}', deadline: '9999-12-31T23:59:59-12:00' } },
      422,
      'before the year 10000',
    ],
    ['a year of six digits', { body: { proof_input: '{}', deadline: '+275760-09-13T00:00:00Z' } }, 422, 'ISO 8601'],
    ['a flag that is none', { body: { proof_input: '{}', perform_verify: 'maybe' } }, 422, 'true or false'],
    [
      'broken JSON',
      { payload: '{"proof_input":', headers: { 'content-type': 'application/json' } },
      400,
      'not valid JSON',
    ],
    [
      'zstd that is none',
      { payload: 'not zstd', headers: { 'content-type': 'application/json', 'content-encoding': 'zstd' } },
      400,
      'Content-Encoding',
    ],
    [
      'another encoding',
      { payload: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'x' } },
      415,
      'zstd',
    ],
    ['another type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'Media Type'],
  ])('refuses %s', async (_, sent, status, reason) => {
    const response = await send(server.app, routes.circuitProve, { key, path, ...sent })
    expectError(response, status, { message: expect.stringContaining(reason) })
  })

  test.each(['tomorrow', '2001-01-01T00:00:00Z'])('names the field of the deadline %s', async (deadline) => {
    const body = { proof_input: '{}', deadline }
    const response = await send(server.app, routes.circuitProve, { key, path, body })
    expectError(response, 422, { error: 'Validation error', location: 'body.deadline' })
    expect(ValidationErrorBody.parse(response.json())).toEqual(response.json())
  })

  test('refuses a small body that swells past the limit', async () => {
    const payload = zstdCompressSync(Buffer.alloc(80 * 1024 * 1024, ' '))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'zstd' }
    expect(payload.length).toBeLessThan(100_000)
    expectError(await send(server.app, routes.circuitProve, { key, path, payload, headers }), 413)
  })

  test('writes neither input nor key into the log', async () => {
    const secret = 'a-witness-that-nobody-may-read'
    await prove({ body: { proof_input: { secret } } })
    await send(server.app, routes.circuitProve, {
      key,
      path,
      payload: secret,
      headers: { 'content-type': 'application/json' },
    })
    const log = server.logged.join('')
    expect(log).toContain('/prove')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(key)
  })
})
