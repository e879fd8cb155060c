import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { routes } from '@proofyard/contract/routes.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from './calls/all-calls.ts'
import { addCompression, jsonCompression } from './compression.ts'
import { browser } from './testing/browser-session.ts'
import {
  newAccount,
  openTestServer,
  PASSWORD,
  send,
  type TestAccount,
  type TestServer,
} from './testing/open-test-server.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  account = await newAccount(server.core, 'packer')
  const { teamId, userId } = account
  const many = Array.from({ length: 300 }, (_, index) => {
    return { teamId, createdBy: userId, prefix: 'abcd', suffix: 'wxyz', hash: `hash ${index}` }
  })
  await server.core.database.insert(apiKeys).values(many)
})
afterAll(() => server.close())

const undo = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('JSON', () => {
  test.each(Object.entries(undo))('is sent as %s to those who take it', async (encoding, decompress) => {
    const headers = { 'accept-encoding': encoding }
    const plain = await server.app.inject('/api/openapi.json')
    const packed = await server.app.inject({ url: '/api/openapi.json', headers })
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
      'content-type': 'application/json; charset=utf-8',
    })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(decompress(packed.rawPayload).equals(plain.rawPayload)).toBe(true)

    const list = await send(server.app, routes.apiKeyList, { key: account.key, headers })
    expect(list.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decompress(list.rawPayload).toString())).toHaveLength(301)
  })

  test('is sent as it is to those who take nothing else, and when it is short', async () => {
    const list = await send(server.app, routes.apiKeyList, { key: account.key })
    expect(list.headers['content-encoding']).toBeUndefined()
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const team = await send(server.app, routes.teamMe, { key: account.key, headers })
    expect(team.headers['content-encoding']).toBeUndefined()
    expect(team.json()).toMatchObject({ team: { slug: 'packer' } })
  })
})

describe('the length of an answer', () => {
  const headers = { 'accept-encoding': 'zstd, br, gzip' }

  test('tells nothing of a secret in it', async () => {
    // Each call that hands out a key, a token or a link, and no other.
    const secretive = allCalls.filter(({ answersSecret }) => answersSecret).map(({ route }) => route)
    expect(new Set(secretive)).toEqual(
      new Set([
        routes.tokenPair,
        routes.tokenRefresh,
        routes.apiKeyGenerate,
        routes.apiKeyGenerateByPassword,
        routes.deviceBegin,
        routes.devicePoll,
        routes.proofShare,
        routes.teamInvite,
        routes.totpBegin,
        routes.totpConfirm,
        routes.recoveryCodesRenew,
        routes.passkeyAdd,
      ]),
    )
    // They are short today; a long one is not compressed either.
    const app = fastify()
    await addCompression(app)
    const answer = { text: 'x'.repeat(100_000) }
    app.get('/open', { compress: jsonCompression }, async () => answer)
    app.get('/secret', { compress: false }, async () => answer)
    expect((await app.inject({ url: '/open', headers })).headers['content-encoding']).toBe('zstd')
    expect((await app.inject({ url: '/secret', headers })).headers['content-encoding']).toBeUndefined()
    await app.close()
  })

  test('tells a page of another site nothing of what a session may read', async () => {
    const session = browser(
      await send(server.app, routes.userLogin, { body: { username: 'packer', password: PASSWORD } }),
    )
    const ask = (site: string) =>
      send(server.app, routes.apiKeyList, { headers: { ...headers, ...session, 'sec-fetch-site': site } })
    expect((await ask('same-origin')).headers['content-encoding']).toBe('zstd')
    for (const site of ['cross-site', 'same-site']) {
      const answer = await ask(site)
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
    }
  })
})
