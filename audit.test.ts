import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type RequestListener, type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ID = 'GHSA-2345-6789-cfgh'
const advisory = {
  id: 1,
  url: `https://github.com/advisories/${ID}`,
  title: 'Denial of service',
  severity: 'high',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 7.5 },
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const reason = 'Only our own files reach this parser.'

let folder: string
let registry: Server
let answer: RequestListener

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-audit-'))
  registry = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterEach(async () => {
  registry.closeAllConnections()
  registry.close()
  await rm(folder, { recursive: true, force: true })
})

/** A registry that knows one weakness, of a package that is in our lock file. */
const withWeakness: RequestListener = ({ url = '' }, response) => {
  response.setHeader('content-type', 'application/json')
  if (url.endsWith('/advisories/bulk')) response.end(JSON.stringify({ semver: [advisory] }))
  else response.end(JSON.stringify({ name: decodeURIComponent(url.slice(1)), 'dist-tags': {}, versions: {} }))
}

async function audit(exceptions: object[], variables: Record<string, string> = {}): Promise<Outcome> {
  const file = join(folder, 'exceptions.json')
  await writeFile(file, JSON.stringify(exceptions))
  const address = registry.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, 'cache'),
    ...variables,
  }
  return outcomeOf(process.execPath, ['.ci/audit.mjs', file], env)
}

interface Outcome {
  code: number
  output: string
}

async function outcomeOf(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, args, { env, cwd: import.meta.dirname }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })
}

test('a known weakness fails, with what to do, and not where it is excepted', { timeout: 300_000 }, async () => {
  answer = withWeakness
  const found = await audit([])
  expect(found.code).toBe(1)
  expect(found.output).toContain(`${ID}: semver * has a known weakness (high): Denial of service. Update it, or say in`)
  const excepted = await audit([{ id: ID, reason, until: dayIn(30) }])
  expect(excepted).toEqual({ code: 0, output: 'Dependencies were audited: 1 advisories, 1 of them excepted.\n' })
})

test('an exception that has run out fails, and one that nothing needs is said', { timeout: 300_000 }, async () => {
  answer = withWeakness
  const out = await audit([{ id: ID, reason, until: dayIn(-1) }])
  expect(out.code).toBe(1)
  expect(out.output).toContain(`${ID}: the exception ran out on`)
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{}')
  const unneeded = await audit([{ id: ID, reason, until: dayIn(1) }])
  expect(unneeded.code).toBe(0)
  expect(unneeded.output).toContain(`${ID}: nothing needs this exception any more.`)
})

test.each([
  [{ id: 'CVE-2026-1', reason, until: dayIn(1) }],
  [{ id: ID, reason: 'no', until: dayIn(1) }],
  [{ id: ID, reason }],
  [{ id: ID, reason, until: dayIn(200) }],
  [{ id: ID, reason, until: dayIn(1), severity: 'low' }],
])('an exception is whole: %j', { timeout: 300_000 }, async (exception) => {
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{}')
  expect((await audit([exception])).code).toBe(1)
})

test(
  'a registry that is away, or answers no such questions, is said and fails nothing but what ran out',
  { timeout: 300_000 },
  async () => {
    answer = (_, response) => response.writeHead(405).end()
    const refused = await audit([])
    expect(refused).toEqual({ code: 0, output: expect.stringMatching(/^Dependencies were not audited: .*405/) })
    const away = await audit([], { npm_config_registry: 'http://127.0.0.1:1/' })
    expect(away).toEqual({ code: 0, output: expect.stringMatching(/^Dependencies were not audited: /) })
    expect((await audit([{ id: ID, reason, until: dayIn(-1) }])).code).toBe(1)
  },
)

test('npm that is told to ask no one asks all the same', { timeout: 300_000 }, async () => {
  answer = withWeakness
  const found = await audit([], { npm_config_offline: 'true' })
  expect(found).toEqual({ code: 1, output: expect.stringContaining(ID) })
})

test.each([
  ['Dependencies were not audited: no answer.', 0],
  ['Dependencies were audited: 0 advisories, 0 of them excepted.', 0],
  ['GHSA-2345-6789-cfgh: semver has a known weakness.', 1],
])('the end of what CI writes has “%s”', async (sentence, code) => {
  // Of all that CI runs by npm only the audit writes something; and who is not root gets nothing installed.
  const npm = `#!/bin/sh\ncase "$*" in *audit*) echo '${sentence}'; exit ${code};; esac`
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 })
  await writeFile(join(folder, 'id'), '#!/bin/sh\necho 1000', { mode: 0o755 })
  const run = await outcomeOf('.ci/run', [], { ...process.env, PATH: `${folder}:${process.env['PATH']}` })
  expect(run).toEqual({ code, output: expect.stringContaining(`\n${sentence}\nnpm test took 0 min`) })
})
