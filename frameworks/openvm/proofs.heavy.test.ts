import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { z } from 'zod'
import { type Run, UserError } from '../framework.ts'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { OpenvmManifest } from './manifest.ts'
import { keptNames } from './kept-names.ts'
import { openvm } from './openvm.ts'
import {
  countDown,
  elfProjectOf,
  elfProjectOnNumbers,
  elfProjectWithData,
  elfProjectWithNames,
  instructions,
  storeFarUp,
} from './testing/elf-projects.ts'
import { floorInput, floorProject, guestOf, mainOf, starkProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openOpenvmWay } from './testing/way.ts'
import { openvmVersions } from './versions.ts'

const sample = openvm.sample.folder
let way: WholeWay<OpenvmManifest>

beforeAll(async () => {
  way = await openOpenvmWay()
})
afterAll(() => way.bench.remove())

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const Key = z.object({
  openvm_version: z.string(),
  log_stacked_height: z.int(),
  key: z.record(z.string(), z.unknown()),
})
const PROOF_MS = 900_000
const DATA_ADDRESS = 0x30_00_00
/** Of a word, in 512 MiB. */
const LAST_ADDRESS = 0x1f_ff_ff_fc
const sizeOf = async (buildFolder: string) => (await stat(join(buildFolder, keptNames.executable))).size

describe('the sample', () => {
  let build: FreshBuild<OpenvmManifest>

  beforeAll(async () => {
    const manifest = OpenvmManifest.parse(await read(join(sample, 'sindri.json')))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  test('a build knows its versions, its program and its height', async () => {
    const { details, versions, setup, warnings, verificationKey = '' } = build.compiled
    expect(details).toEqual({
      openvm_version: '2.0.2',
      program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      elf_size: expect.any(Number),
      sample_cycles: expect.any(Number),
      sample_segments: 1,
      sample_functions: null,
    })
    expect(versions).toEqual({ ...openvmVersions, rust: '1.96.0' })
    expect(setup).toMatchObject({ kind: 'none needed', unchecked: [] })
    expect(setup.checked).toContain("A proof of the project's input.json was made with these keys and verified.")
    expect(warnings).toEqual([expect.stringContaining('not zero-knowledge')])
    const { key, ...rest } = Key.parse(await read(verificationKey))
    expect(rest).toEqual({ openvm_version: '2.0.2', log_stacked_height: 22 })
    expect(Object.keys(key)).toEqual(['app'])
  })

  test('a proof holds, and tells the index and the number', { timeout: PROOF_MS }, async () => {
    const { proved, verified } = await way.proveAndVerify(build, await readFile(join(sample, 'input.json'), 'utf8'))
    expect(verified).toBe(true)
    // 20, and 6765, of four bytes each, little-endian.
    const values = `0x140000006d1a0000${'00'.repeat(24)}`
    expect(await read(proved.publicValues)).toEqual({ public_values: values })
    const { startUpSeconds, provingSeconds, peakMemoryBytes } = proved.counts ?? expect.unreachable()
    expect(startUpSeconds).toBeGreaterThan(0)
    expect(provingSeconds).toBeGreaterThan(startUpSeconds)
    expect(peakMemoryBytes).toBeGreaterThan(100e6)
  })

  test('a panic of the guest is told with its words, and no proof is begun', { timeout: PROOF_MS }, async () => {
    const failure = way.prove(build, '{"input": [1000001]}')
    await expect(failure).rejects.toThrow(/the index is at most a million, and it is 1000001/)
  })
})

test('one STARK of the whole execution holds', { timeout: PROOF_MS }, async () => {
  const build = await way.buildOnce(starkProject)
  const { key } = Key.parse(await read(build.compiled.verificationKey ?? ''))
  expect(Object.keys(key)).toEqual(['stark'])
  const { proved, verified } = await way.proveAndVerify(build, floorInput(9, '0102030405'))
  expect(verified).toBe(true)
  expect(await read(proved.publicValues)).toEqual({ public_values: `0x09000000${'00'.repeat(28)}` })
})

test('the same sources give the same key in two builds', { timeout: PROOF_MS }, async () => {
  const [one, two] = [await way.build(floorProject), await way.build(floorProject)]
  const [first, second] = await Promise.all(
    [one, two].map(({ compiled }) => readFile(compiled.verificationKey ?? '', 'utf8')),
  )
  expect(first).toBe(second)
})

test('an execution of several segments is proved as one', { timeout: 2 * PROOF_MS }, async () => {
  const body = `    let count: u32 = read();
    let mut all = 0u32;
    for n in 0..count { all = std::hint::black_box(all).wrapping_mul(3).wrapping_add(n); }
    reveal_u32(all, 0);`
  const progress: string[] = []
  const build = await way.buildOnce(guestOf(mainOf(body)))
  const onProgress = (activity: string) => progress.push(activity)
  const { verified } = await way.proveAndVerify(build, '{"input": [1500000]}', { onProgress })
  expect(verified).toBe(true)
  const [, segments] = /[\d,]+ cycles in (\d+) segments/.exec(progress.join()) ?? []
  expect(Number(segments)).toBeGreaterThanOrEqual(2)
})

test('a guest that aborts has no proof', { timeout: PROOF_MS }, async () => {
  const body = `    let floor: u32 = read();
    if floor > 9 { std::process::abort(); }
    reveal_u32(floor, 0);`
  const build = await way.buildOnce(guestOf(mainOf(body)))
  expect((await way.proveAndVerify(build, '{"input": [9]}')).verified).toBe(true)
  await expect(way.prove(build, '{"input": [10]}')).rejects.toThrow(/^The guest ended with exit code \d+\./)
})

test('a guest whose main returns an error has no proof', { timeout: PROOF_MS }, async () => {
  const source = `use openvm::io::{read, reveal_u32};

fn main() -> Result<(), String> {
    let floor: u32 = read();
    reveal_u32(floor, 0);
    if floor > 9 { Err(format!("{floor} is too much")) } else { Ok(()) }
}
`
  const build = await way.build(guestOf(source))
  expect(build.compiled.warnings).toEqual([expect.stringContaining('not zero-knowledge')])
  expect((await way.proveAndVerify(build, '{"input": [9]}')).verified).toBe(true)
  await expect(way.prove(build, '{"input": [10]}')).rejects.toThrow(
    /^The guest ended with exit code 1\. It printed: .*10 is too much/s,
  )
})

// Link-time optimization takes the names away by which the start is known, and may change what main returns.
test.each(['thin', 'fat'])(
  'a guest with %s link-time optimization has a warning',
  { timeout: PROOF_MS },
  async (lto) => {
    const source = 'fn main() -> Result<(), String> {\n    openvm::io::reveal_u32(1, 0);\n    Ok(())\n}\n'
    const build = await way.build(guestOf(source, { cargo: `\n[profile.release]\nlto = "${lto}"\n` }))
    expect(build.compiled.warnings).toContainEqual(expect.stringContaining('GHSA-5f24-43wm-7gr2'))
  },
)

test('a guest without the standard library, whose main returns nothing, is proved', { timeout: PROOF_MS }, async () => {
  const source = `#![no_std]
#![no_main]
openvm::entry!(main);

fn main() {
    let floor: u32 = openvm::io::read();
    openvm::io::reveal_u32(floor, 0);
}
`
  const cargo = '[package]\nname = "guest"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nopenvm = "=2.0.2"\n'
  const build = await way.build(guestOf(source, { files: { 'Cargo.toml': cargo } }))
  expect(build.compiled.warnings).toEqual([expect.stringContaining('not zero-knowledge')])
  expect((await way.proveAndVerify(build, '{"input": [10]}')).verified).toBe(true)
})

test('a compiled program is taken as it is, and one without names with a warning', { timeout: PROOF_MS }, async () => {
  const build = await way.build(elfProjectOf([instructions.nothing, instructions.end(0)]))
  expect(build.compiled.versions).toEqual(openvmVersions)
  expect(build.compiled.warnings).toContainEqual(expect.stringContaining('GHSA-5f24-43wm-7gr2'))
  const { proved, verified } = await way.proveAndVerify(build, '{"input": []}')
  expect(verified).toBe(true)
  expect(await read(proved.publicValues)).toEqual({ public_values: `0x${'00'.repeat(32)}` })
})

test('zeros besides a program change no key, and cost nothing', { timeout: PROOF_MS }, async () => {
  const data = new Uint8Array([1, 2, 3, 4])
  const [few, many] = [4, 32 * MiB].map((bytes) => elfProjectWithData(DATA_ADDRESS, data, bytes))
  const [one, other] = await Promise.all([few, many].map((project) => way.build(project ?? expect.unreachable())))
  expect(other?.compiled.details['program_key']).toBe(one?.compiled.details['program_key'])
  const sizes = await Promise.all([one, other].map((build) => sizeOf(build?.kept.buildFolder ?? '')))
  expect(sizes[1]).toBe(sizes[0])
})

test(
  'moduli are taken whose search ends: a prime that has one, and numbers for which there is none',
  async () => {
    // Of bn254; one more than a multiple of 2^28.
    const order = '21888242871839275222246405745257275088548364400416034343698204186575808495617'
    const config = `[app_vm_config.rv32i]\n[app_vm_config.io]\n[app_vm_config.modular]\nsupported_moduli = ["${order}", "15", "21"]\n`
    const program = elfProjectOf([instructions.end(0)])
    await way.build({ ...program, files: { ...program.files, 'openvm.toml': config } })
  },
  PROOF_MS,
)

test('symbols without measure cost little', { timeout: PROOF_MS }, async () => {
  const build = await way.build(elfProjectWithNames(), { limits: { cpuSeconds: 120 } })
  expect(build.compiled.warnings).toContainEqual(expect.stringContaining('GHSA-5f24-43wm-7gr2'))
})

// OpenVM looks at these where it proves, and panics; of a comparison it says the two numbers.
const UNALIGNED =
  "The guest reads or writes at an address that is not a multiple of the word's bytes, which OpenVM cannot prove."
test.each([
  [
    'a comparison of a number that is not below its modulus',
    [instructions.isEqualModular],
    'The guest compares a number that is not below its modulus: let it reduce the number first.',
  ],
  ['a word at an odd address', [instructions.nextByte, instructions.loadWord], UNALIGNED],
  ['a product of a number at an odd address', [instructions.nextByte, instructions.multiplyModular], UNALIGNED],
])("%s is the guest's fault, and none of its numbers is told", { timeout: PROOF_MS }, async (_, words, sentence) => {
  const program = elfProjectOnNumbers(words, new Uint8Array(64).fill(0x5a))
  const config =
    '[app_vm_config.rv32i]\n[app_vm_config.io]\n[app_vm_config.modular]\nsupported_moduli = ["998244353"]\n'
  const build = await way.build({ ...program, files: { ...program.files, 'openvm.toml': config } })
  await expect(way.prove(build, '{"input": []}')).rejects.toThrow(new UserError(sentence))
})

// The first segment begins with what the program brings, and each later one with what was written, too.
test.each([
  ['data of the program', 'all', elfProjectWithData(LAST_ADDRESS, new Uint8Array([1, 2, 3, 4]))],
  ['what the only segment writes', 'little', elfProjectOf([...storeFarUp, instructions.end(0)])],
  ['what the first of several writes', 'all', elfProjectOf([...storeFarUp, ...countDown, instructions.end(0)])],
] as const)(
  'far up, %s has %s of the memory hashed, and admitted',
  { timeout: PROOF_MS },
  async (_, share, project) => {
    const build = await way.build(project)
    const run = await way.run(build.kept.manifest)
    const reserve = vi.fn<Run['reserve']>().mockRejectedValue(new Error('before the proof'))
    await expect(way.proveIn({ ...run, reserve }, build, '{"input": []}')).rejects.toThrow('before the proof')
    const [[bytes] = [0]] = reserve.mock.calls
    if (share === 'all') expect(bytes).toBeGreaterThan(16_310 * MiB)
    else expect(bytes).toBeLessThan(2048 * MiB)
  },
)
