import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pack } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const run = promisify(execFile)

let proofyard: Proofyard
let folder: string
/** The package as it is published: JavaScript, and types. */
let built: string
let archive: string

beforeAll(async () => {
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-sdk-'))
  built = join(folder, 'dist')
  await run(process.execPath, [join(root, 'sdk', 'build.ts'), built])
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/** What a program does with it, from an archive to a verified proof. */
const journey = `
  const told = []
  const client = new Proofyard({ url, key })
  const { circuit_id } = await client.deploy(archive, { tags: [tag], onUpload: (sent, total) => told.push(sent / total) })
  const stages = new Set()
  const build = await client.untilBuilt(circuit_id, { onStatus: ({ status }) => stages.add(status) })
  const { proof_id } = await client.prove('multiplier:' + tag, { a: '3', b: '11' })
  const proof = await client.untilProved(proof_id)
  const wrong = await client.prove(circuit_id, { a: '3' })
  const failure = await client.untilProved(wrong.proof_id).catch((error) => error)
  const stranger = await new Proofyard({ url, key: 'none' }).call('teamMe').catch((error) => error)
  const report = { build: build.status, public: proof.public, verified: proof.verified, failure: [failure.name, failure.message], stranger: stranger.name, stages: [...stages], told: [told[0], told.at(-1)] }
`
const expected = {
  build: 'Ready',
  public: ['33'],
  verified: true,
  failure: ['JobFailedError', expect.stringContaining('b')],
  stranger: 'AuthenticationError',
  stages: expect.arrayContaining(['Ready']),
}

test('the published package needs nothing but itself', async () => {
  for (const name of await readdir(built)) {
    const text = await readFile(join(built, name), 'utf8')
    const imported = [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(([, what]) => what)
    expect(
      imported.filter((what) => !/^\.\/[\w-]+\.js$/.test(what ?? '')),
      name,
    ).toEqual([])
  }
})

test('a program in Node deploys, proves, and learns why a proof failed', async () => {
  const program = `
    import { openAsBlob } from 'node:fs'
    import { Proofyard } from '${built}/client.js'
    const [url, key, tag] = process.argv.slice(1)
    const archive = await openAsBlob('${archive}')
    ${journey}
    console.log(JSON.stringify(report))`
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    proofyard.url,
    proofyard.apiKey,
    'node',
  ])
  expect(JSON.parse(stdout)).toEqual({ ...expected, told: [0, 1] })
})

test('a page of another site does the same in a browser', async () => {
  const site = createServer((request, response) => {
    const name = basename(request.url ?? '')
    const type = name === 'page.html' ? 'text/html' : 'text/javascript'
    const text = name === 'page.html' ? Promise.resolve('<title>A site</title>') : readFile(join(built, name))
    void text.then((content) => response.setHeader('content-type', type).end(content))
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const page = await (await (await sharedBrowser()).newContext()).newPage()
  await page.goto(`${origin}/page.html`)
  const bytes = [...(await readFile(archive))]
  const script = `(async ([url, key, tag, bytes]) => {
    const { Proofyard } = await import('${origin}/client.js')
    const archive = new Blob([new Uint8Array(bytes)])
    ${journey}
    return report
  })(${JSON.stringify([proofyard.url, proofyard.apiKey, 'page', bytes])})`
  expect(await page.evaluate(script)).toEqual({ ...expected, told: [0, 0] })
})
