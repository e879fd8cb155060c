import { randomBytes } from 'node:crypto'
import { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { NewShare } from '@proofyard/contract/share.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { finishNextProof, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { multiplier, tarGz } from '../testing/archives.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

const MIB = 1024 ** 2
let server: TestServer
let owner: TestAccount
/** Addresses of what is streamed, with what it may be asked for by. */
const addresses: Record<string, string> = {}
/** Stored files that were opened for an answer. */
const opened: Readable[] = []

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  const { core, app } = server
  const noise = () => core.storage.put(Readable.from([randomBytes(4 * MIB)]))
  const project = await core.storage.put(
    Readable.from([await tarGz({ ...multiplier, 'noise.txt': randomBytes(2 * MIB).toString('hex') })]),
  )
  const { build } = await readyBuild(core, owner.viewer, { projectName: 'large', project })
  const { proof } = await createProof(core, owner.viewer, build.id, { input: '{}', meta: {} })
  await finishNextProof(core, {
    files: [
      { kind: 'proof', stored: await noise() },
      { kind: 'public', stored: await noise() },
    ],
  })
  await send(app, routes.teamSettings, { key: owner.key, body: { shares_proofs: true } })
  const shared = await send(app, routes.proofShare, { key: owner.key, path: { proof_id: proof.id } })
  const share_token = NewShare.parse(shared.json()).share_link.split('/').at(-1) ?? ''
  addresses['a shared bundle'] = fillPath(routes.shareBundle.path, { share_token })
  addresses['a bundle'] = fillPath(routes.proofBundle.path, { proof_id: proof.id })
  addresses['a project'] = fillPath(routes.circuitDownload.path, { circuit_id: build.id })
  addresses['a file of a project'] = `${addresses['a project']}?path=noise.txt`
  const { read } = core.storage
  core.storage.read = (...args) => {
    const stream = read(...args)
    opened.push(stream)
    return stream
  }
})
afterAll(() => server.close())

const bytesRead = () => opened.reduce((sum, stream) => sum + (stream instanceof ReadStream ? stream.bytesRead : 0), 0)

test.each(['a shared bundle', 'a bundle', 'a project', 'a file of a project'])(
  'head-flood: to ask for the headers of %s reads nothing of it to the end, and leaves nothing open',
  async (what) => {
    const ask = (method: 'HEAD' | 'GET') =>
      server.app.inject({ method, url: addresses[what] ?? '', headers: { authorization: `Bearer ${owner.key}` } })
    opened.length = 0
    const whole = await ask('GET')
    expect([whole.statusCode, bytesRead() > 2 * MIB]).toEqual([200, true])
    opened.length = 0
    const head = await ask('HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    await expect.poll(() => opened.every(({ closed }) => closed), { timeout: 10_000 }).toBe(true)
    expect(bytesRead()).toBeLessThan(MIB)
  },
)
