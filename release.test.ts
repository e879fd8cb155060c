import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import own from './package.json' with { type: 'json' }

const { version } = own
let folder: string
let out: string
let made: Outcome

interface Outcome {
  code: number
  output: string
}

function type(program: string, args: string[], cwd = import.meta.dirname): Promise<Outcome> {
  // By the machine's own Node, as people have it, and not by that of this house.
  const places = (process.env['PATH'] ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  const { SINDRI_API_KEY: _key, NODE_OPTIONS: _options, ...rest } = process.env
  const env = { ...rest, PATH: places.join(delimiter), npm_config_cache: join(folder, 'cache'), HOME: folder }
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, maxBuffer: 64 * 1024 ** 2 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })
}

const release = (...typed: string[]) => type('npm', ['run', '--silent', 'release', '--', ...typed])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-release-test-'))
  out = join(folder, 'out')
  made = await release(out, '--untagged')
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a release has its packages, inventory, notes and sums, and says what it was made from', async () => {
  expect(made).toMatchObject({ code: 0 })
  const files = ['SHA256SUMS', 'notes.md', `proofyard-${version}.cdx.json`, `proofyard-${version}.tgz`]
  const others = [`proofyard-sdk-${version}.tgz`, `proofyard-chart-${version}.tgz`, 'provenance.json']
  expect((await readdir(out)).toSorted()).toEqual([...files, ...others].toSorted())
  const sums = (await readFile(join(out, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n')
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    const bytes = await readFile(join(out, name))
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sum])
  }
  const provenance = JSON.parse(await readFile(join(out, 'provenance.json'), 'utf8'))
  expect(provenance.subject.map(({ name, digest }: Subject) => `${digest.sha256}  ${name}`).toSorted()).toEqual(
    sums.filter((line) => !line.endsWith('provenance.json')).toSorted(),
  )
  expect(provenance.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toMatch(/^[0-9a-f]{40}$/)
  const inventory = JSON.parse(await readFile(join(out, `proofyard-${version}.cdx.json`), 'utf8'))
  expect(inventory.bomFormat).toBe('CycloneDX')
  const names = inventory.components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'drizzle-orm', 'react']))
})

interface Subject {
  name: string
  digest: { sha256: string }
}

test('each package holds what it needs, and nothing else', { timeout: 300_000 }, async () => {
  const allowed = {
    [`proofyard-${version}.tgz`]:
      /^(?:package\.json|README\.md|LICENSE|proofyard\.js|commands\/[\w.-]+\.js|templates\/.+)$/,
    [`proofyard-sdk-${version}.tgz`]: /^(?:package\.json|README\.md|LICENSE|dist\/[\w-]+(?:\.d\.ts|\.js))$/,
  }
  for (const [name, pattern] of Object.entries(allowed)) {
    const { output } = await type('tar', ['-tzf', join(out, name)])
    const files = output
      .trimEnd()
      .split('\n')
      .map((file) => file.replace(/^package\//, ''))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !pattern.test(file) || file.includes('.test.'))).toEqual([])
    const { output: text } = await type('tar', ['-xzOf', join(out, name), 'package/package.json'])
    const manifest = JSON.parse(text)
    for (const key of ['private', 'dependencies', 'devDependencies', 'scripts'])
      expect(manifest).not.toHaveProperty(key)
    expect(manifest).toMatchObject({ version, license: 'Apache-2.0' })
  }
})

test('the program of the command line is committed as npm leaves it, executable: else no clone is as committed after npm ci', async () => {
  const { output } = await type('git', ['ls-files', '--stage', 'cli/proofyard.ts'])
  expect(output).toMatch(/^100755 /)
})

test('the chart is an archive that helm reads', async () => {
  const { output } = await type('tar', ['--utc', '-tvzf', join(out, `proofyard-chart-${version}.tgz`)])
  const lines = output.trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ').at(-1))).toEqual(
    expect.arrayContaining(['proofyard/Chart.yaml', 'proofyard/values.schema.json', 'proofyard/templates/server.yaml']),
  )
  for (const line of lines) expect(line).toMatch(/^(?:d|-)rw[x-]r-[x-]r-[x-] 0\/0 .* 1970-01-01 /)
})

test('both are installed from their files into an empty folder, and work', { timeout: 300_000 }, async () => {
  const empty = await mkdtemp(join(folder, 'empty-'))
  await writeFile(join(empty, 'package.json'), '{"name":"mine","version":"1.0.0","type":"module"}')
  const packages = [`proofyard-${version}.tgz`, `proofyard-sdk-${version}.tgz`].map((name) => join(out, name))
  expect(await type('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packages], empty)).toMatchObject({
    code: 0,
  })
  expect(await readdir(join(empty, 'node_modules'))).toEqual(expect.arrayContaining(['proofyard', '@proofyard']))
  const help = await type('npx', ['--no-install', 'proofyard', '--help'], empty)
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('deploy [options] [folder]') })
  const program = `import { Proofyard } from '@proofyard/sdk'
    import { ApiError } from '@proofyard/sdk/errors'
    console.log(typeof new Proofyard({ url: 'http://127.0.0.1:1', key: 'x' }).deploy, ApiError.name)`
  await writeFile(join(empty, 'use.js'), program)
  expect(await type('node', ['use.js'], empty)).toEqual({ code: 0, output: 'function ApiError\n' })
  const inner = await type(
    'node',
    ['-e', "import('@proofyard/sdk/send.ts').catch((error) => console.log(error.code))"],
    empty,
  )
  expect(inner.output).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n')
})

test.each([
  [[], 'Type a folder and the tag'],
  [['new', '--tag', 'v99.0.0'], `is not that of the version here: v${version}`],
  [['new', '--tag', 'v99.0.0', '--untagged'], 'Type a folder and the tag'],
  [['node_modules', '--untagged'], 'is there already'],
])('%j is refused with a sentence', async (typed, sentence) => {
  expect(await release(...typed)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) })
})

test('a version without a day in CHANGELOG.md is not released', async () => {
  const text = await readFile('CHANGELOG.md', 'utf8')
  const isReleased = new RegExp(`^## ${RegExp.escape(version)} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm').test(text)
  expect(text).toContain(`\n## ${version} (`)
  const refused = await release('new', '--tag', `v${version}`)
  expect(refused.code === 2 && refused.output.includes('CHANGELOG.md has no section')).toBe(!isReleased)
})
