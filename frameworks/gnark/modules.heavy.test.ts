import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { testWithGo as test } from './testing/toolchain.ts'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { UserError } from '../framework.ts'
import type { RunSettings } from '../testing/workbench.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { openGnarkWay } from './testing/way.ts'
import { cubicFiles, cubicManifest, cubicSource, goMod } from './testing/cubic.ts'

let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

/** The cubic circuit with one more module, which it imports as `path`. */
function withModule(require: string, path: string, more = ''): Record<string, string> {
  return {
    ...cubicFiles(),
    'go.mod': `${goMod('v0.9.0')}\nrequire ${require}\n${more}`,
    'circuit.go': cubicSource.replace('"os"', `"os"\n\t_ "${path}"`),
  }
}

const uuid = ['github.com/google/uuid v1.6.0', 'github.com/google/uuid'] as const

/** Modules in use, none of them in a toolchain, with their lines of go.sum. */
const real = [
  {
    module: 'github.com/google/uuid v1.6.0',
    path: 'github.com/google/uuid',
    sum: 'NIvaJDMOsjHA8n1jAhLSgzrAzy1Hgr+hNrb57e+94F0=',
    modSum: 'TIyPZe4MgqvfeYDBFedMoGGpEw/LqOeaOT+nhxU+yHo=',
  },
  {
    module: 'github.com/holiman/uint256 v1.3.2',
    path: 'github.com/holiman/uint256',
    sum: 'a9EgMPSC1AAaj1SZL5zIQD3WbwTuHrMGOerLjGmM/TA=',
    modSum: 'EOMSn4q6Nyt9P6efbI3bueV4e1b3dGlUCXeiRV4ng7E=',
  },
  {
    module: 'golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842',
    path: 'golang.org/x/exp/slices',
    sum: 'vr/HnozRka3pE4EsMEg1lgkXJkTFJCVUX+S/ZT6wYzM=',
    modSum: 'XtvwrStGgqGPLc4cjQfWqZHG1YFdYs6swckp8vpsjnc=',
  },
]

test(
  'three real modules beside what `go mod tidy` left are fetched, and the rest of the build has no network',
  { timeout: 600_000 },
  async () => {
    const sample = join(import.meta.dirname, 'sample')
    const text = (name: string) => readFile(join(sample, name), 'utf8')
    const imports = real.map(({ path }) => `\n\t_ "${path}"`).join('')
    const requires = real.map(({ module }) => `require ${module}\n`).join('')
    const sums = real.map(({ module, sum, modSum }) => {
      const [name = '', version = ''] = module.split(' ')
      return `${name} ${version} h1:${sum}\n${name} ${version}/go.mod h1:${modSum}\n`
    })
    const files = {
      'circuit.go': (await text('circuit.go')).replace('"os"', `"os"${imports}`),
      'go.mod': `${await text('go.mod')}\n${requires}`,
      'go.sum': (await text('go.sum')) + sums.join(''),
    }
    const networks: Command['network'][] = []
    const { $schema: _, ...manifest } = JSON.parse(await text('sindri.json'))
    const build = await way.build(
      { files, manifest },
      { ownDisks: true, onCommand: ({ network }) => networks.push(network) },
    )
    expect(Object.keys(build.times).toSorted()).toEqual(['build', 'compile', 'fetch_modules', 'self_test', 'setup'])
    expect(networks.filter((network) => network !== undefined)).toHaveLength(1)
    const { claim } = await way.prove(build, await text('input.json'))
    expect(await way.verify(claim)).toBe(true)
  },
)

test('a line that go.sum lacks is made up for, by the public checksum database', { timeout: 600_000 }, async () => {
  const build = await way.build({ files: withModule(...uuid), manifest: cubicManifest() })
  expect(build.times).toHaveProperty('fetch_modules')
})

test('a module that its makers have retracted is a module', { timeout: 600_000 }, async () => {
  const files = withModule('github.com/klauspost/compress v1.14.1', 'github.com/klauspost/compress/fse')
  expect((await way.build({ files, manifest: cubicManifest() })).times).toHaveProperty('fetch_modules')
})

test('a module in a folder of the project is taken from there', async () => {
  const files = withModule(
    'example.com/gadgets v0.0.0',
    'example.com/gadgets',
    'replace example.com/gadgets => ./gadgets\n',
  )
  const own = { 'gadgets/go.mod': 'module example.com/gadgets\n\ngo 1.24\n', 'gadgets/gadgets.go': 'package gadgets\n' }
  const build = await way.build({ files: { ...files, ...own }, manifest: cubicManifest() })
  expect(Object.keys(build.times)).not.toContain('fetch_modules')
}, 600_000)

/** The sentence with which a project is refused. */
async function refusal(files: Record<string, string>, settings?: RunSettings): Promise<string> {
  const failure: unknown = await way
    .build({ files, manifest: cubicManifest() }, settings)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect(String(failure)).not.toMatch(new RegExp(`${way.bench.folder}|/fetch/|/modules/|read-only`))
  return String(failure)
}

test.each([
  ['does not exist', 'github.com/google/uuid v1.99.0', 'github.com/google/uuid'],
  ['only another host has', '127.0.0.1:1/secret v1.0.0', '127.0.0.1:1/secret'],
])('a module that %s is refused with a sentence', { timeout: 600_000 }, async (_, require, path) => {
  const [module = ''] = require.split(' ')
  expect(await refusal(withModule(require, path))).toContain(module)
})

test('a module whose contents are others than go.sum says is refused', { timeout: 600_000 }, async () => {
  const goSum = `github.com/google/uuid v1.6.0 h1:${'A'.repeat(43)}=\n`
  expect(await refusal({ ...withModule(...uuid), 'go.sum': goSum })).toMatch(/checksum mismatch/)
})

test('fills-disk: what calls itself a go.sum and is as large as a disk is refused with a sentence', async () => {
  const files = { ...withModule(...uuid), 'x/go.sum': '0'.repeat(33 * 2 ** 20) }
  expect(await refusal(files, { ownDisks: true })).toContain('have more than 32 MiB together')
}, 600_000)

test.each(['../outside', '/etc', './gadgets/../../outside', '..'])(
  'a module cannot be replaced by %s, which is not in the project',
  { timeout: 600_000 },
  async (folder) => {
    const replace = `replace github.com/google/uuid => ${folder}\n`
    expect(await refusal(withModule(...uuid, replace))).toBe(
      `UserError: go.mod replaces github.com/google/uuid by ${folder}, which is no folder of the project: only what was uploaded is there.`,
    )
  },
)

test('the arithmetic below gnark cannot be replaced either', { timeout: 600_000 }, async () => {
  const goModText = `${goMod('v0.9.0')}\nreplace github.com/consensys/gnark-crypto => ./evil\n`
  const evil = { 'evil/go.mod': 'module github.com/consensys/gnark-crypto\n\ngo 1.24\n' }
  expect(await refusal({ ...cubicFiles(), ...evil, 'go.mod': goModText })).toBe(
    'UserError: go.mod replaces github.com/consensys/gnark-crypto: builds are made with its released version alone.',
  )
})

test('a go.mod that names another Go toolchain is built with this one', { timeout: 600_000 }, async () => {
  const text = goMod('v0.9.0').replace('go 1.24\n', 'go 1.24\n\ntoolchain go1.99.0\n')
  expect(
    (await way.build({ files: { ...cubicFiles(), 'go.mod': text }, manifest: cubicManifest() })).times,
  ).toHaveProperty('setup')
})

test('a module without end is refused with a sentence', { timeout: 600_000 }, async () => {
  const proxy = createServer((request, response) => {
    if (request.url?.endsWith('.info') === true) return response.end('{"Version":"v1.0.0"}')
    if (request.url?.endsWith('.mod') === true) return response.end('module example.com/endless\n')
    if (request.url?.endsWith('.zip') !== true) return response.writeHead(404).end()
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 ** 2))) continue
    }
    return response.on('drain', more).writeHead(200).write('PK') && more()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  vi.stubEnv('GOPROXY', `http://127.0.0.1:${address.port}`)
  vi.stubEnv('GOSUMDB', 'off')
  try {
    const files = withModule('example.com/endless v1.0.0', 'example.com/endless')
    expect(await refusal(files, { limits: { fileBytes: 20 * 1024 ** 2, diskBytes: 40 * 1024 ** 2 } })).toMatch(
      /^UserError: (The download of modules wrote too much|Modules that go\.mod asks for cannot be downloaded: .*(too large|exceeds))/,
    )
  } finally {
    vi.unstubAllEnvs()
    proxy.closeAllConnections()
    proxy.close()
  }
})
