import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { FunctionCycles } from '@proofyard/contract/circuit-details.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { Sp1Manifest } from './manifest.ts'
import { sp1 } from './sp1.ts'
import { compressedProject, floorInput, floorProject, guestOf, mainOf } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'

const sample = sp1.sample.folder
const PROOF_MS = 3_600_000
let way: WholeWay<Sp1Manifest>

beforeAll(async () => {
  way = await openSp1Way()
})
afterAll(() => way.bench.remove())

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const sumOf = (functions: FunctionCycles[]) => functions.reduce((sum, { cycles }) => sum + cycles, 0)
const ProofDocument = z.strictObject({ proof: z.base64() })

describe('the sample', () => {
  let build: FreshBuild<Sp1Manifest>

  beforeAll(async () => {
    const manifest = Sp1Manifest.parse(await read(join(sample, 'sindri.json')))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  test('a build knows its versions, its program, and the cycles of its own input', async () => {
    const { details, versions, setup, warnings, verificationKey = '' } = build.compiled
    expect(details).toMatchObject({ sp1_version: '6.10.0', program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(Number(details['sample_cycles'])).toBeGreaterThan(1000)
    const functions = z.array(FunctionCycles).parse(details['sample_functions'])
    expect(functions.length).toBeGreaterThan(0)
    expect(sumOf(functions)).toBeLessThanOrEqual(Number(details['sample_cycles']))
    expect(Number(details['elf_size'])).toBeGreaterThan(10_000)
    expect(versions).toEqual({ sp1: '6.10.0', rust: '1.96.0' })
    expect(setup).toMatchObject({ kind: 'none needed', unchecked: [] })
    expect(setup.checked).toContain("The guest runs to a successful end on the project's input.json.")
    expect(warnings).toEqual([expect.stringMatching(/are not zero-knowledge/)])
    expect(await read(verificationKey)).toHaveProperty('vk.preprocessed_commit')
  })

  test('a proof holds, and tells the index and the number', { timeout: PROOF_MS }, async () => {
    const { proved, verified } = await way.proveAndVerify(build, await readFile(join(sample, 'input.json'), 'utf8'))
    expect(verified).toBe(true)
    // 20, and 6765, of four bytes each, little-endian.
    expect(await read(proved.publicValues)).toEqual({ public_values: '0x140000006d1a0000' })
    expect(ProofDocument.parse(await read(proved.proof)).proof.length).toBeGreaterThan(100_000)
    expect(proved.counts?.provingSeconds).toBeGreaterThan(1)
    expect(proved.counts?.peakMemoryBytes).toBeGreaterThan(10 ** 9)
  })

  test(
    'a panic of the guest is told with its words and its place, and no proof is begun',
    { timeout: PROOF_MS },
    async () => {
      const failure = way.prove(build, '{"input": [1000001]}')
      await expect(failure).rejects.toThrow(/src\/main\.rs:17:5:\nthe index is at most a million, and it is 1000001/)
    },
  )
})

test('one STARK of the whole execution holds', { timeout: PROOF_MS }, async () => {
  const build = await way.buildOnce(compressedProject)
  const { proved, verified } = await way.proveAndVerify(build, floorInput(9, '0102030405'))
  expect(verified).toBe(true)
  expect(await read(proved.publicValues)).toEqual({ public_values: '0x09000000' })
})

test('the same sources give the same key in two builds', { timeout: PROOF_MS }, async () => {
  const [one, two] = [await way.build(floorProject), await way.build(floorProject)]
  const [first, second] = await Promise.all(
    [one, two].map(({ compiled }) => readFile(compiled.verificationKey ?? '', 'utf8')),
  )
  expect(first).toBe(second)
})

test(
  'each cycle of its own input is told with the function that it went to, also of those that call each other in a circle',
  { timeout: PROOF_MS },
  async () => {
    const source = `${mainOf('    commit(&outer(1, read()));')}
#[inline(never)]
fn outer(depth: u32, count: u32) -> u32 {
    if depth == 0 { 1 } else { inner(depth - 1, count) }
}
#[inline(never)]
fn inner(depth: u32, count: u32) -> u32 {
    let begun = outer(depth, count);
    (0..count).fold(begun, |all, n| std::hint::black_box(all).wrapping_mul(3).wrapping_add(n))
}
`
    const project = guestOf(source, { files: { 'input.json': '{"input": [100000]}' } })
    const { details } = (await way.build(project)).compiled
    const functions = z.array(FunctionCycles).parse(details['sample_functions'])
    expect(functions[0]?.name).toBe('guest::inner')
    const cycles = Number(details['sample_cycles'])
    expect(functions[0]?.cycles).toBeGreaterThan(0.9 * cycles)
    expect(sumOf(functions)).toBeLessThanOrEqual(cycles)
  },
)

test('what a guest prints of its own input is in no words of the build', { timeout: PROOF_MS }, async () => {
  const real = await findSandbox({ sandbox: 'required' })
  const words: string[] = []
  const run: Sandbox['run'] = async (command) => {
    const outcome = await real.run(command)
    words.push(outcome.stdout, outcome.stderr)
    return outcome
  }
  const source = mainOf(
    '    let secret: u32 = read();\n    println!("it is {secret}");\n    eprintln!("it is {secret}");',
  )
  const project = guestOf(source, { files: { 'input.json': '{"input": [424242]}' } })
  const { details } = (await way.build(project, { sandbox: { ...real, run } })).compiled
  expect(details['sample_functions']).not.toBeNull()
  expect(words.join('\n')).not.toContain('it is')
})

test('every kind of entry is read as what it says', { timeout: PROOF_MS }, async () => {
  const body = `    let (a, b, c) = (read::<u8>(), read::<u64>(), read::<i128>());
    let (text, list, flag) = (read::<String>(), read::<Vec<u16>>(), read::<bool>());
    let bytes = read_vec();
    assert_eq!((a, b, c), (7, 1 << 40, -5));
    assert_eq!((text.as_str(), list, flag), ("text", vec![1, 2], true));
    assert_eq!(bytes, [0xab, 0xcd]);
    commit(&a);`
  const build = await way.buildOnce(guestOf(mainOf(body)))
  const entries = [
    { u8: 7 },
    { u64: '1099511627776' },
    { i128: '-5' },
    { string: 'text' },
    { u16: [1, 2] },
    true,
    '0xabcd',
  ]
  const run = await way.run(build.kept.manifest)
  await expect(way.execute(run, build, JSON.stringify({ input: entries }))).resolves.toMatch(/witness$/)
})

test('an execution of several shards is proved as one', { timeout: 2 * PROOF_MS }, async () => {
  const body = `    let count: u32 = read();
    let mut all = 0u32;
    for n in 0..count { all = std::hint::black_box(all).wrapping_mul(3).wrapping_add(n); }
    commit(&all);`
  const build = await way.buildOnce(guestOf(mainOf(body)))
  const { proved, verified } = await way.proveAndVerify(build, '{"input": [400000]}')
  expect(verified).toBe(true)
  expect(proved.counts?.peakMemoryBytes).toBeGreaterThan(10 ** 9)
})
