import { afterAll, beforeAll, expect } from 'vitest'
import { testWithGo as test } from './testing/toolchain.ts'
import { UserFault } from '../framework.ts'
import { type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { cubicFiles, cubicInput, cubicManifest, cubicSource, goMod } from './testing/cubic.ts'

let bench: GnarkBench

beforeAll(async () => {
  bench = await openGnarkBench()
}, 1_200_000)
afterAll(() => bench.remove())

/** The cubic circuit with one more module, which it imports as `path`. */
function withModule(require: string, path: string, more = ''): Record<string, string> {
  return {
    ...cubicFiles(),
    'go.mod': `${goMod('v0.9.0')}\nrequire ${require}\n${more}`,
    'circuit.go': cubicSource.replace('"os"', `"os"\n\t_ "${path}"`),
  }
}

test('a module that the toolchain does not have is fetched, and the rest of the build has no network', async () => {
  const files = withModule('github.com/google/uuid v1.6.0', 'github.com/google/uuid')
  const build = await bench.build(files, cubicManifest())
  expect(Object.keys(build.times).toSorted()).toEqual(['build', 'compile', 'fetch_modules', 'setup'])
  const { claim } = await bench.proof(build, cubicInput)
  expect(await bench.verify(claim)).toBe(true)
}, 600_000)

test('a module in a folder of the project is taken from there', async () => {
  const files = withModule(
    'example.com/gadgets v0.0.0',
    'example.com/gadgets',
    'replace example.com/gadgets => ./gadgets\n',
  )
  const own = { 'gadgets/go.mod': 'module example.com/gadgets\n\ngo 1.24\n', 'gadgets/gadgets.go': 'package gadgets\n' }
  const build = await bench.build({ ...files, ...own }, cubicManifest())
  expect(Object.keys(build.times)).not.toContain('fetch_modules')
}, 600_000)

test.each([
  ['does not exist', 'github.com/google/uuid v1.99.0', 'github.com/google/uuid'],
  ['only another host has', '127.0.0.1:1/secret v1.0.0', '127.0.0.1:1/secret'],
])('a module that %s is refused with a sentence', { timeout: 600_000 }, async (_, require, path) => {
  const failure: unknown = await bench
    .build(withModule(require, path), cubicManifest())
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  const [module = ''] = require.split(' ')
  expect(String(failure)).toContain(module)
  expect(String(failure)).not.toMatch(new RegExp(`${bench.folder}|/fetch/|/modules/`))
})
