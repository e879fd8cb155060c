import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
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

test('the types of a build fit its input and its public values, and a program that forgets one does not compile', async () => {
  const command = join(root, 'cli', 'proofyard.ts')
  const env = { ...process.env, SINDRI_BASE_URL: proofyard.url, SINDRI_API_KEY: proofyard.apiKey }
  const { stdout: types } = await run(process.execPath, [command, 'types', 'multiplier:node'], { env })
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'multiplier.ts'), types)
  const program = (input: string, shown: string) => `
    import { Proofyard } from './dist/client.js'
    import type { Input, PublicValues } from './multiplier.ts'
    const [url = '', key = ''] = process.argv.slice(2)
    const client = new Proofyard({ url, key })
    const input: Input = ${input}
    const { proof_id } = await client.prove('multiplier:node', input)
    await client.untilProved(proof_id)
    const shown = await client.publicValues<PublicValues>(proof_id)
    console.log(shown.${shown})`
  const compile = async (name: string) => {
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    const own = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'esnext',
      '--lib',
      'esnext,dom',
      '--types',
      'node',
    ]
    const roots = [
      '--typeRoots',
      join(root, 'node_modules', '@types'),
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ]
    return await run(tsc, [...own, ...roots, join(folder, name)]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  await writeFile(join(folder, 'program.ts'), program("{ a: '6', b: '7' }", 'c'))
  expect(await compile('program.ts')).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), proofyard.url, proofyard.apiKey])
  expect(stdout).toBe('42\n')
  await writeFile(join(folder, 'forgets.ts'), program("{ a: '6' }", 'c'))
  expect(await compile('forgets.ts')).toContain("Property 'b' is missing")
  await writeFile(join(folder, 'misnames.ts'), program("{ a: '6', b: '7' }", 'd'))
  expect(await compile('misnames.ts')).toContain("Property 'd' does not exist")

  const nobody = run(process.execPath, [command, 'types', 'ada/none'], { env })
  await expect(nobody).rejects.toMatchObject({ code: 4, stderr: expect.stringContaining('ada/none') })
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
  expect(await page.evaluate(script)).toEqual({ ...expected, told: [0, 1] })
})
