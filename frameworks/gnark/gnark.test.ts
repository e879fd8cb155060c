import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import { recordWritableFolders } from '../testing/writable-folders.ts'
import type { GnarkManifest } from './manifest.ts'
import { testWithGo as test } from './testing/toolchain.ts'
import { openGnarkWay } from './testing/way.ts'
import { cubicFiles, cubicInput, cubicManifest } from './testing/cubic.ts'
import { nestedSource } from './testing/nested.ts'

const noOwnDisks = await whyNoOwnDisks()
let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

const text = (path: string | undefined) => readFile(path ?? '', 'utf8')
const json = async (path: string | undefined): Promise<unknown> => JSON.parse(await text(path))
const word = (hex: number) => `"0x${hex.toString(16).padStart(64, '0')}"`

test('groth16 on bn254: the whole way, in the documents of the wire', { timeout: 600_000 }, async () => {
  const folders = recordWritableFolders()
  const settings = { ownDisks: true, onCommand: folders.onCommand }
  const build = await way.build({ files: cubicFiles(), manifest: cubicManifest() }, settings)
  if (noOwnDisks === undefined)
    expect(await folders.sorted(way.bench.folder)).toEqual({ disks: ['constraints', 'go', 'keys'], watched: [] })
  const { compiled } = build
  expect(Object.keys(build.times)).toEqual(['build', 'compile', 'setup', 'self_test'])
  expect(compiled.details).toEqual({ curve: 'bn254', gnark_version: 'v0.9.0' })
  expect(compiled.versions).toMatchObject({ gnark: 'v0.9.0', 'gnark-crypto': 'v0.11.2' })
  expect(compiled.setup.kind).toBe('development')
  expect(compiled.setup.statement).toMatch(/^Development set-up made by this server, single contributor/)
  expect(compiled.warnings).toEqual([expect.stringMatching(/^Ready means .*; its sources hold no code that runs/)])
  expect(await text(compiled.solidityVerifier)).toContain('function verifyProof(\n        uint256[8] calldata proof,')
  expect(await json(compiled.verificationKey)).toEqual({
    verifying_key: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    public_values: { Y: 0 },
  })

  const { proved, claim } = await way.prove(build, cubicInput, { ownDisks: true })
  expect(await json(proved.proof)).toEqual({ proof: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) })
  expect(await text(proved.publicValues)).toBe('{"Y":35}')
  expect(await text(proved.calldata)).toMatch(new RegExp(`^\\[("0x[0-9a-f]{64}",?){8}\\],\\[${word(35)}\\]\\n$`))
  expect(proved.warnings).toEqual([])
  expect(await way.verify(claim)).toBe(true)
})

test(
  'plonk on bn254: the whole way, and its powers of tau are called what they are',
  { timeout: 600_000 },
  async () => {
    const build = await way.build({ files: cubicFiles(), manifest: cubicManifest({ provingScheme: 'plonk' }) })
    expect(build.compiled.setup.statement).toContain("gnark's unsafe test helper")
    expect(await text(build.compiled.solidityVerifier)).toContain('function Verify(bytes calldata proof')
    const { proved, claim } = await way.prove(build, cubicInput)
    expect(await text(proved.calldata)).toMatch(new RegExp(`^"0x[0-9a-f]+",\\[${word(35)}\\]\\n$`))
    expect(await way.verify(claim)).toBe(true)
  },
)

test(
  'public values in structs and lists keep their names, and look as gnark writes them',
  { timeout: 600_000 },
  async () => {
    const build = await way.build({
      files: { ...cubicFiles(), 'circuit.go': nestedSource },
      manifest: cubicManifest(),
    })
    expect(await json(build.compiled.verificationKey)).toMatchObject({
      public_values: { first: 0, Inner: { List: [1, 2] } },
    })
    expect(build.compiled.interface).toMatchObject({
      inputs: null,
      public_values: { source: 'program', values: [{ name: 'first' }, { name: 'Inner' }] },
    })
    const input = { first: '0', a: '-1', b: '12345678901234567890', x: '12345678901234567889', secret: '1' }
    const { proved, claim } = await way.prove(build, JSON.stringify(input))
    expect(await text(proved.publicValues)).toBe('{"first":0,"Inner":{"List":[-1,"12345678901234567890"]}}')
    expect(await way.verify(claim)).toBe(true)
  },
)

test('an input.json that is old fails no build: what it lacks is told', { timeout: 600_000 }, async () => {
  const unproved = async (input: string) => {
    const { compiled } = await way.build({ files: { ...cubicFiles(), 'input.json': input }, manifest: cubicManifest() })
    return compiled.setup
  }
  expect(await unproved('{"X": "3", "Y": "36"}')).toMatchObject({
    checked: [],
    unchecked: [
      expect.stringMatching(
        /^Whether these keys can prove: the project's input\.json has no proof \(The input does not/,
      ),
    ],
  })
  expect(await unproved('{"x": 3}')).toMatchObject({
    unchecked: [
      expect.stringMatching(
        /^Whether these keys can prove: the project's input\.json has no witness \(FromJson panicked/,
      ),
    ],
  })
})

describe('the sample', () => {
  test('proves what its README says, with the newest line of gnark', { timeout: 600_000 }, async () => {
    const sample = join(import.meta.dirname, 'sample')
    const manifest: object = JSON.parse(await text(join(sample, 'sindri.json')))
    const build = await way.build({
      files: { '.': { copyOf: sample } },
      manifest: { ...manifest, $schema: undefined },
    })
    expect(build.compiled.setup).toMatchObject({
      checked: ["A proof of the project's input.json was made with these keys and verified."],
      unchecked: [],
    })
    expect(build.compiled.interface).toMatchObject({
      inputs: {
        source: 'program',
        values: [
          { name: 'Preimage', visibility: 'private', type: { kind: 'field', written: 'text' } },
          { name: 'Hash', visibility: 'public', type: { kind: 'field', written: 'text' } },
        ],
      },
      public_values: { values: [{ name: 'Hash', origin: 'input' }] },
    })
    const { proved, claim } = await way.prove(build, await text(join(sample, 'input.json')))
    expect(await text(join(sample, 'README.md'))).toContain((await text(proved.publicValues)).replace('":"', '": "'))
    expect(await text(proved.calldata)).toMatch(/^"0x[0-9a-f]{512}",\["0x[0-9a-f]{64}"\]\n$/)
    expect(await way.verify(claim)).toBe(true)
  })
})
