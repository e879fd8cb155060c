import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hermez } from './hermez.ts'
import { openHermezBench } from './testing/bench.ts'
import type { Build, HermezBench } from './testing/bench.ts'
import { counter, everyKind, without } from './testing/projects.ts'

let hermezBench: HermezBench

beforeAll(async () => {
  hermezBench = await openHermezBench()
})
afterAll(() => hermezBench.bench.remove())

const sampleFile = (name: string) => readFile(join(hermez.sample.folder, name), 'utf8')
const readJson = async (path = '') => JSON.parse(await readFile(path, 'utf8'))

describe('the sample', () => {
  let build: Build

  beforeAll(async () => {
    const files = ['main.pil', 'executor.js']
    const texts = await Promise.all(files.map(async (name) => [name, await sampleFile(name)] as const))
    build = await hermezBench.build(Object.fromEntries(texts))
  })

  test('needs no set-up, and says what its proofs are worth', () => {
    const { setup, details, versions, warnings, solidityVerifier } = build.compiled
    expect(setup).toEqual({
      kind: 'none needed',
      statement:
        'No set-up is needed: the proofs rest on a hash function alone, with 128 bits of conjectured security. ' +
        'They are sound, but not zero-knowledge.',
    })
    expect(details).toEqual({ zkevm_version: null })
    expect(versions).toEqual({ pilcom: '0.0.24', 'pil-stark': '0.0.58', node: process.versions.node })
    expect(warnings).toEqual([])
    expect(solidityVerifier).toBeUndefined()
  })

  test('proves what its README says', async () => {
    const { claim, run } = await hermezBench.prove(build, await sampleFile('input.json'))
    expect(await hermez.verify(run, claim)).toBe(true)
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
  let build: Build

  beforeAll(async () => {
    build = await hermezBench.build(everyKind)
  })

  test('are proved', async () => {
    const { claim, run } = await hermezBench.prove(build, '{}')
    expect(await readJson(claim.publicValues)).toEqual(['7'])
    expect(await hermez.verify(run, claim)).toBe(true)
  })

  test.each([
    ['lookup', 'main.pil:9: plookup not found in row 3'],
    ['permutation', 'main.pil:10: permutation not enought found in row 11'],
    ['connection', 'main.pil:11: connection does not match in row 7'],
  ])('a %s that does not hold is named, with file, line and row', async (breaks, sentence) => {
    const execution = hermez.execute(await hermezBench.run(), build.kept, JSON.stringify({ breaks }))
    await expect(execution).rejects.toThrow(`The trace of this input does not satisfy the PIL:\n${sentence}`)
  })
})

test('a first row that is not the first is refused, for lookups would hold of everything', async () => {
  const executor = everyKind['executor.js'].replace('row === 0 ? 1n : 0n', '0n')
  await expect(hermezBench.build({ ...everyKind, 'executor.js': executor })).rejects.toThrow(
    'Global.L1 must be 1 in the first row and 0 in all others: lookups, permutations and connections rest on it.',
  )
})

test('a starkstruct.json below the usual security is taken with a warning', async () => {
  const struct = counter['starkstruct.json'].replace('32', '25')
  const { compiled } = await hermezBench.build({ ...counter, 'starkstruct.json': struct })
  expect(compiled.warnings).toEqual(['starkstruct.json gives 100 bits of conjectured security; 128 are usual.'])
})

test('a machine without constants, and an executor that is a module', async () => {
  const build = await hermezBench.build({
    ...without('starkstruct.json'),
    'main.pil': 'namespace Bits(2**4);\npol commit bit;\npublic first = bit(0);\n(bit - 1) * bit = 0;\n',
    'executor.js': `export function buildConstants() {}
export async function execute({ Bits: { bit } }, input) { for (let i = 0; i < 16; i++) bit[i] = input[i % input.length] }`,
  })
  const { claim, run } = await hermezBench.prove(build, '[1, 0, 0]')
  expect(await readJson(claim.publicValues)).toEqual(['1'])
  expect(await hermez.verify(run, claim)).toBe(true)
})

test('what is known at upload: the scheme, and the version of the zkEVM where it is asked for', async () => {
  expect(await hermez.describe(await hermezBench.bench.project(counter))).toEqual({
    provingScheme: 'batch',
    details: { zkevm_version: null },
  })
  const zkevm = await hermezBench.bench.project({}, { zkevmVersion: 'v8.0.0-rc.16-fork.12' })
  expect(await hermez.describe(zkevm)).toEqual({
    provingScheme: 'batch',
    details: { zkevm_version: 'v8.0.0-rc.16-fork.12' },
    externalProver: 'hermez@zkevm',
  })
})
