import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { programDetails } from '../program-details.ts'
import { readAnswer } from './answer.ts'
import { Sp1Manifest } from './manifest.ts'
import { proverResident } from './residents.ts'
import { VERIFYING_BYTES, provingBytes, resources } from './resources.ts'
import { setupStatement } from './setup-statement.ts'
import { sp1 } from './sp1.ts'
import { unhostedVersions } from './versions.ts'

// What needs the host, which takes twenty minutes to compile, is in the files of the heavy campaign.

const common = { circuitType: 'sp1' as const, name: 'guest' }
const parse = (keys: object) => Sp1Manifest.parse({ ...common, ...keys })

test('what is known at upload is what the wire wants', async () => {
  const sample = sp1.sample.folder
  const manifest = Sp1Manifest.parse(JSON.parse(await readFile(join(sample, 'sindri.json'), 'utf8')))
  expect(await sp1.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'core',
    details: { sp1_version: '6.10.0', ...programDetails() },
  })
  expect(sp1.toolchains.map(({ id }) => id)).toContain(sp1.toolchainId(manifest))
})

test('a manifest that names no version is one for 5.0.0, as in the original', () => {
  expect(parse({})).toMatchObject({ sp1Version: '5.0.0', provingScheme: 'core' })
})

/** What is said of a project that waits for a prover outside, by the id of that. */
async function sentenceOf(manifest: Sp1Manifest, id: string): Promise<string> {
  expect(await sp1.describe({ manifest, folder: '' })).toMatchObject({ externalProver: id })
  const prover = sp1.toolchains.find((one) => one.id === sp1.toolchainId(manifest))
  expect(prover).toMatchObject({ id, isExternal: true })
  return (await prover?.missingRequirement()) ?? ''
}

test.each(unhostedVersions)(
  '%s is accepted, waits for a prover outside, and is told its faults',
  async (sp1Version) => {
    const manifest = parse({ sp1Version })
    const sentence = await sentenceOf(manifest, `sp1@${sp1Version}`)
    expect(sentence).toMatch(
      /^No prover of SP1 [\d.]+ is connected to this server\..* Let the project use sp1Version 6\.10\.0 and/,
    )
    expect(sentence).toContain('GHSA-6248-228x-mmvh')
  },
)

test.each(['groth16', 'plonk'] as const)(
  '%s waits for a prover outside, and is told what that needs and what this machine has',
  async (provingScheme) => {
    const manifest = parse({ sp1Version: '6.10.0', provingScheme })
    expect(await sentenceOf(manifest, `sp1@6.10.0-${provingScheme}`)).toMatch(
      /^No prover of SP1 6\.10\.0 for \w+ is connected to this server\. SP1 wants 16 GB of memory for it, 10 GB of disk .*; this machine has \d+ GiB of memory, .* core or compressed\.$/,
    )
    // A prover of an older version wraps as far as it does.
    await sentenceOf(parse({ sp1Version: '4.1.3', provingScheme }), 'sp1@4.1.3')
  },
)

test('5.0.0 has core proofs here, made with the last release of SP1 5', async () => {
  const manifest = parse({})
  expect(await sp1.describe({ manifest, folder: '' })).not.toHaveProperty('externalProver')
  expect(sp1.toolchainId(manifest)).toBe('sp1@5.2.4')
  expect(sp1.toolchains.find(({ id }) => id === 'sp1@5.2.4')).not.toHaveProperty('isExternal')
})

test.each(['compressed', 'groth16', 'plonk'] as const)(
  '%s of 5.0.0 waits for a prover outside, and is told why there is none here',
  async (provingScheme) => {
    expect(await sentenceOf(parse({ provingScheme }), `sp1@5.0.0-${provingScheme}`)).toMatch(
      /^No prover of SP1 5\.0\.0 for \w+ is connected to this server\. SP1 5 verifies such a proof with a list of keys .* Let the project use provingScheme core, or sp1Version 6\.10\.0 and/,
    )
  },
)

test('more-than-is-true: a build of SP1 5 says by which conjecture its proofs are secure, and how much of that is proved', () => {
  expect(setupStatement('5.0.0')).toMatch(/ 100 bits of security by FRI's conjecture .* gives at most 66 bits\.$/)
  expect(setupStatement('6.10.0')).not.toContain('conjecture')
})

test('an answer of the resident prover is taken apart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'answer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const answer = join(folder, 'answer')
  await writeFile(answer, '{"provingSeconds":1}\n{"public_values":"0x"}\n{"proof":"AA=="}')
  expect(await readAnswer(answer, folder)).toEqual({ provingSeconds: 1 })
  expect(await readFile(join(folder, 'public.json'), 'utf8')).toBe('{"public_values":"0x"}')
  expect(await readFile(join(folder, 'proof.json'), 'utf8')).toBe('{"proof":"AA=="}')
  await writeFile(answer, '')
  expect(await readAnswer(answer, folder)).toBeUndefined()
})

describe('the memory of a proof', () => {
  const core = parse({ sp1Version: '6.10.0' })
  const compressed = parse({ sp1Version: '6.10.0', provingScheme: 'compressed' })
  const facts = { manifest: core, details: {}, fileBytes: {}, measured: {} }

  test.each([core, compressed])('grows with the cycles until shards are full', (manifest) => {
    const of = (cycles: number) => provingBytes(manifest, { cycles })
    expect(of(1_000_000)).toBeGreaterThan(of(1000))
    expect(of(100_000_000_000)).toBe(of(100_000_000))
    // One resident serves inputs of about one length.
    expect(of(600_000)).toBe(of(1_000_000))
  })

  test('is declared by the cycles of the sample input, and for a small program where there is none', () => {
    const declared = (measured: Record<string, number>) => resources('prove', { ...facts, measured }).memoryBytes
    expect(declared({})).toBe(provingBytes(core, { cycles: 1 }))
    expect(declared({ cycles: 1_000_000 })).toBe(provingBytes(core, { cycles: 1_000_000 }))
  })

  test("is the job's, which passes it on to the resident and keeps what a verification takes", () => {
    const { key, memory } = proverResident({ toolchainFolder: '/' }, { manifest: core, buildFolder: '/' }, 5 * GiB)
    expect({ key, memory }).toEqual({ key: 'build', memory: { neededBytes: 5 * GiB, besideBytes: VERIFYING_BYTES } })
    expect(resources('verify', facts).memoryBytes).toBe(VERIFYING_BYTES)
  })
})
