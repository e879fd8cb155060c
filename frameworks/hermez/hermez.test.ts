import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { recordWritableFolders } from '../testing/writable-folders.ts'
import { hermez } from './hermez.ts'
import type { HermezManifest } from './manifest.ts'
import { counter, everyKind, without } from './testing/projects.ts'
import { openHermezWay } from './testing/way.ts'

const noOwnDisks = await whyNoOwnDisks()
let way: WholeWay<HermezManifest>

beforeAll(async () => {
  way = await openHermezWay()
})
afterAll(() => way.bench.remove())

const sampleFile = (name: string) => readFile(join(hermez.sample.folder, name), 'utf8')
const readJson = async (path = '') => JSON.parse(await readFile(path, 'utf8'))

describe('the sample', () => {
  const folders = recordWritableFolders()
  let build: FreshBuild<HermezManifest>

  beforeAll(async () => {
    const files = ['main.pil', 'executor.js', 'input.json']
    const texts = await Promise.all(files.map(async (name) => [name, await sampleFile(name)] as const))
    const settings = { ownDisks: true, onCommand: folders.onCommand }
    build = await way.build({ files: Object.fromEntries(texts) }, settings)
  })

  test.skipIf(noOwnDisks !== undefined)('is built by steps that each write into disks of their own', async () => {
    // The test of the keys writes the last two, and a proof as every proof.
    const disks = ['compiled', 'constants', 'keys', 'sources', 'sources', 'trace']
    expect(await folders.sorted(way.bench.folder)).toEqual({ disks, watched: ['proof'] })
  })

  test('needs no set-up, and says what its proofs are worth', () => {
    const { setup, details, versions, warnings, solidityVerifier } = build.compiled
    expect(setup).toEqual({
      kind: 'none needed',
      statement:
        'No set-up is needed: the proofs rest on a hash function alone, with 128 bits ' +
        "by FRI's conjecture. The conjecture was disproved in its strongest form in November 2025 (ePrint 2025/2046), and " +
        'no attack on such parameters is known; what is proved gives at most 64 bits. ' +
        'They are sound, but not zero-knowledge.',
      checked: ["A proof of the project's input.json was made with these keys and verified."],
      unchecked: [],
    })
    expect(details).toEqual({ zkevm_version: null })
    expect(versions).toEqual({ pilcom: '0.0.24', 'pil-stark': '0.0.58', node: process.versions.node })
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Ready means that a trace satisfies the identities of main\.pil with the 2 constant polynomials that this project's own buildConstants wrote: data of the project,/,
      ),
    ])
    expect(solidityVerifier).toBeUndefined()
  })

  test('names its public values as the PIL does, in the order of the proof', () => {
    expect(build.compiled.interface?.inputs).toBeNull()
    expect(build.compiled.interface?.public_values).toMatchObject({
      source: 'compiler',
      values: [{ name: 'first' }, { name: 'second' }, { name: 'result' }],
    })
    expect(build.compiled.publicValues).toBe(3)
  })

  test('proves what its README says', async () => {
    const { claim } = await way.prove(build, await sampleFile('input.json'), { ownDisks: true })
    expect(await way.verify(claim)).toBe(true)
    const publicValues = await readJson(claim.publicValues)
    expect(await sampleFile('README.md')).toContain(JSON.stringify(publicValues).replaceAll(',', ', '))
    expect(publicValues[2]).toBe(String(fibonacci(1023)))
    expect(Object.keys(await readJson(claim.proof))).toEqual(['root1', 'root2', 'root3', 'root4', 'evals', 'fri'])
  })
})

/** In the Goldilocks field, from 1 and 1. */
function fibonacci(steps: number): bigint {
  let [a, b] = [1n, 1n]
  for (let step = 0; step < steps; step++) [a, b] = [b, (a + b) % (2n ** 64n - 2n ** 32n + 1n)]
  return b
}

describe('lookups, permutations and connections', () => {
  let build: FreshBuild<HermezManifest>

  beforeAll(async () => {
    build = await way.build({ files: everyKind })
  })

  test('are proved', async () => {
    const { claim } = await way.prove(build, '{}')
    expect(await readJson(claim.publicValues)).toEqual(['7'])
    expect(await way.verify(claim)).toBe(true)
  })

  test.each([
    ['lookup', 'main.pil:9: plookup not found in row 3'],
    ['permutation', 'main.pil:10: permutation not enought found in row 11'],
    ['connection', 'main.pil:11: connection does not match in row 7'],
  ])('a %s that does not hold is named, with file, line and row', async (breaks, sentence) => {
    const execution = way.execute(await way.run(build.kept.manifest), build, JSON.stringify({ breaks }))
    await expect(execution).rejects.toThrow(`The trace of this input does not satisfy the PIL:\n${sentence}`)
  })
})

test('a first row that is not the first is refused, for lookups would hold of everything', async () => {
  const executor = everyKind['executor.js'].replace('row === 0 ? 1n : 0n', '0n')
  await expect(way.build({ files: { ...everyKind, 'executor.js': executor } })).rejects.toThrow(
    'Global.L1 must be 1 in the first row and 0 in all others: lookups, permutations and connections rest on it.',
  )
})

test('a starkstruct.json below the usual security is taken with a warning', async () => {
  const struct = counter['starkstruct.json'].replace('32', '25')
  const { compiled } = await way.build({ files: { ...counter, 'starkstruct.json': struct } })
  expect(compiled.warnings).toContain('starkstruct.json gives 100 bits of conjectured security; 128 are usual.')
})

test('a machine without constants, and an executor that is a module', async () => {
  const files = {
    ...without('starkstruct.json'),
    'main.pil': 'namespace Bits(2**4);\npol commit bit;\npublic first = bit(0);\n(bit - 1) * bit = 0;\n',
    'executor.js': `export function buildConstants() {}
export async function execute({ Bits: { bit } }, input) { for (let i = 0; i < 16; i++) bit[i] = input[i % input.length] }`,
  }
  const build = await way.build({ files })
  expect(build.compiled.warnings).toEqual([
    'The public value first is in no identity: a proof holds with any value there.',
  ])
  const { claim } = await way.prove(build, '[1, 0, 0]')
  expect(await readJson(claim.publicValues)).toEqual(['1'])
  expect(await way.verify(claim)).toBe(true)
})

test('an executor that fills its disk is told so', async () => {
  const executor = `const fs = require('fs')\n${counter['executor.js'].replace(
    'exports.execute = (',
    `exports.execute = () => { for (let i = 0; ; i++) fs.writeFileSync('/out/' + i, Buffer.alloc(1 << 20)) }; const other = (`,
  )}`
  const build = await way.build({ files: { ...counter, 'executor.js': executor } })
  const run = await way.run(build.kept.manifest, { ownDisks: true, limits: { diskBytes: 64 * 1024 ** 2 } })
  await expect(way.execute(run, build, '{"from": 1}')).rejects.toThrow(
    /^execute of executor\.js wrote too much to disk \(limit /,
  )
})

test('what is known at upload: the scheme, and the version of the zkEVM where it is asked for', async () => {
  expect(await hermez.describe(await way.bench.project(counter))).toEqual({
    provingScheme: 'batch',
    details: { zkevm_version: null },
  })
  const zkevm = await way.bench.project({}, { zkevmVersion: 'v8.0.0-rc.16-fork.12' })
  expect(await hermez.describe(zkevm)).toEqual({
    provingScheme: 'batch',
    details: { zkevm_version: 'v8.0.0-rc.16-fork.12' },
    externalProver: 'hermez@zkevm',
  })
})
