import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { drawMutants } from '../testing/campaign.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { type Build, type Documents, type FreshBuild, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import type { Sp1Manifest } from './manifest.ts'
import { elfProjectOf, instructions } from './testing/elf-projects.ts'
import { babyBear, forgeries, mutantsOf } from './testing/forgeries.ts'
import { floorInput, floorProject5, floorSource, guestOf, mainOf } from './testing/guests.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'

// SP1 5 has a host of its own, with proofs over another field and guests of 32 bits.

const PROOF_MS = 3_600_000
const version = '5.0.0'
const input = floorInput(9, '0102030405')
const strictProject = guestOf(floorSource.replace('sum >= floor', 'sum > floor'), { version })

let way: WholeWay<Sp1Manifest>
let build: FreshBuild<Sp1Manifest>
let honest: Documents

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const Key = z.strictObject({ vk: z.record(z.string(), z.unknown()) })
const ProofDocument = z.strictObject({ proof: z.base64() })
const holds = (documents: Documents) => way.verifyDocuments(build.kept.manifest, documents)

beforeAll(async () => {
  way = await openSp1Way()
  build = await way.build(floorProject5)
  const { claim, proved, verified } = await way.proveAndVerify(build, input)
  expect(verified).toBe(true)
  expect(proved.counts?.provingSeconds).toBeGreaterThan(1)
  expect(proved.counts?.peakMemoryBytes).toBeGreaterThan(10 ** 9)
  honest = await documentsOf(claim)
}, INSTALLATION_MS + PROOF_MS)
afterAll(() => way.bench.remove())

test('a build knows its versions and its program', () => {
  const { details, versions, setup, warnings } = build.compiled
  expect(details).toMatchObject({ sp1_version: '5.0.0', program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(versions).toEqual({ sp1: '5.2.4', rust: '1.96.0' })
  expect(setup).toMatchObject({ kind: 'none needed', statement: expect.stringContaining("FRI's conjecture") })
  expect(warnings).toEqual([expect.stringMatching(/are not zero-knowledge/)])
})

test('the proof of SP1 5 holds in a process of its own, and tells what the guest committed to', async () => {
  expect(await holds(honest)).toBe(true)
  expect(JSON.parse(honest.publicValues)).toEqual({ public_values: '0x09000000' })
  expect(ProofDocument.parse(JSON.parse(honest.proof)).proof.length).toBeGreaterThan(100_000)
})

test('the same sources give the same key in two builds', { timeout: PROOF_MS }, async () => {
  const again = await way.build(floorProject5)
  expect(await read(again.compiled.verificationKey ?? '')).toEqual(JSON.parse(honest.verificationKey))
})

describe('a changed proof is refused', () => {
  test.each(forgeries)('$hazard', { timeout: PROOF_MS }, async ({ forge }) => {
    expect(await holds(forge(honest))).toBe(false)
  })

  test('mutants of its bytes', { timeout: 2 * PROOF_MS }, async () => {
    const mutants = drawMutants({
      name: 'SP1 5, proof',
      mutants: mutantsOf(babyBear)(honest).proof,
      textOf: ({ proof }) => proof,
      isMutant: ({ proof }) => proof !== honest.proof,
      count: 60,
    })
    for (const mutant of mutants) expect(await holds(mutant)).toBe(false)
  })

  test('for another program, and for no key that is mixed of both', { timeout: PROOF_MS }, async () => {
    const other = await way.buildOnce(strictProject)
    const { claim } = await way.prove(other, input)
    const made = await documentsOf(claim)
    expect(made.publicValues).toBe(honest.publicValues)
    expect(await holds(made)).toBe(true)
    expect(await holds({ ...made, verificationKey: honest.verificationKey })).toBe(false)
    expect(await holds({ ...honest, verificationKey: made.verificationKey })).toBe(false)
    const [ours, theirs] = [honest, made].map(({ verificationKey }) => Key.parse(JSON.parse(verificationKey)).vk)
    for (const name of ['commit', 'initial_global_cumulative_sum']) {
      expect(theirs?.[name]).not.toEqual(ours?.[name])
      const verificationKey = JSON.stringify({ vk: { ...ours, [name]: theirs?.[name] } })
      expect(await holds({ ...made, verificationKey })).toBe(false)
      expect(await holds({ ...honest, verificationKey })).toBe(false)
    }
  })

  test('with the public values of another input', { timeout: PROOF_MS }, async () => {
    const { claim } = await way.prove(build, floorInput(10, '0102030405'))
    const high = await documentsOf(claim)
    expect(await holds(high)).toBe(true)
    expect(await holds({ ...honest, publicValues: high.publicValues })).toBe(false)
  })
})

test('a proof of one version is none of the other', { timeout: PROOF_MS }, async () => {
  expect(await way.verifyDocuments({ ...build.kept.manifest, sp1Version: '6.10.0' }, honest)).toBe(false)
})

test('a guest that relies on a proof that there is not has none', { timeout: PROOF_MS }, async () => {
  const body = `    sp1_zkvm::lib::verify::verify_sp1_proof(&[1, 2, 3, 4, 5, 6, 7, 8], &[9; 32]);
    commit(&read::<u32>());`
  const relying = await way.buildOnce(guestOf(mainOf(body), { features: ['verify'], version }))
  await expect(way.prove(relying, '{"input": [9]}')).rejects.toThrow(/^The guest /)
})

const inputs: [hazard: string, input: string, sentence: RegExp][] = [
  ['a panic', floorInput(100, '0101'), /^The guest ended with exit code 1\. It printed: [^]*main\.rs:9:5[^]*below 100/],
  ['less than the guest reads', '{"input": []}', /^The guest /],
  ['no digits', '{"input": ["0xzz"]}', /^input\[0\] is not hexadecimal digits after 0x/],
  [
    'proofs for the guest',
    '{"buffer": [], "ptr": 0, "proofs": [5]}',
    /^The input is not what this version of SP1 reads as SP1Stdin/,
  ],
]

test.each(inputs)('%s is told, and no proof is begun', { timeout: PROOF_MS }, async (_, wrong, sentence) => {
  await expect(way.prove(build, wrong)).rejects.toThrow(sentence)
})

const programs: [hazard: string, words: number[], sentence: RegExp][] = [
  ['an exit code', [instructions.code(3), instructions.end], /^The guest ended with exit code 3\.$/],
  ['no public values', [instructions.end], /^The guest came to an end without committing to its public values/],
  ['no end', [instructions.nothing], /^The guest came to an address at which it has no instructions\.$/],
]

test.each(programs)('a compiled program with %s', { timeout: PROOF_MS }, async (_, words, sentence) => {
  const made = await way.buildOnce(elfProjectOf(words, { version }))
  await expect(way.prove(made, '{"input": []}')).rejects.toThrow(sentence)
})

test('an ELF of 64 bits is told for which it is', { timeout: PROOF_MS }, async () => {
  const { files, manifest } = elfProjectOf([instructions.end])
  const wrong = { files, manifest: { ...manifest, sp1Version: version } }
  await expect(way.build(wrong)).rejects.toThrow(/it is one for 64 bits, and 32 are wanted/)
})

test('an execution of several shards is proved as one', { timeout: 2 * PROOF_MS }, async () => {
  const body = `    let count: u32 = read();
    let mut all = 0u32;
    for n in 0..count { all = std::hint::black_box(all).wrapping_mul(3).wrapping_add(n); }
    commit(&all);`
  const long: Build<Sp1Manifest> = await way.buildOnce(guestOf(mainOf(body), { version }))
  const { verified } = await way.proveAndVerify(long, '{"input": [200000]}')
  expect(verified).toBe(true)
})
