import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findFramework, toolchainIdFor } from '../registry.ts'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { halo2 } from './halo2.ts'
import { Halo2Manifest } from './manifest.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openHalo2Way, testWithRust } from './testing/way.ts'

const sample = halo2.sample.folder
let way: WholeWay<Halo2Manifest>

beforeAll(async () => {
  way = await openHalo2Way()
})
afterAll(() => way.bench.remove())

describe('the sample', () => {
  let build: FreshBuild<Halo2Manifest>

  beforeAll(async () => {
    const manifest = await readDocument(Halo2Manifest, join(sample, 'sindri.json'))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  testWithRust('a build knows its circuit, its versions, and where its set-up comes from', () => {
    const { details, versions, setup, warnings, measured } = build.compiled
    expect(details).toEqual({
      class_name: 'factors::Factors',
      curve: 'bn254',
      degree: 9,
      halo2_version: 'axiom-v0.5',
    })
    expect(versions).toMatchObject({
      'halo2-base': '0.5.5',
      'halo2-axiom': '0.5.3',
      'snark-verifier-sdk': '0.2.7',
      rust: expect.stringMatching(/^1\.\d+/),
    })
    expect(setup).toMatchObject({ kind: 'development', unchecked: [] })
    expect(setup.checked).toEqual(["A proof of the project's input.json was made with these keys and verified."])
    expect(warnings).toEqual([expect.stringMatching(/^Ready means .*; built a second time it was the same\.$/)])
    expect(measured).toMatchObject({ advice: expect.any(Number), lookups: 1 })
    expect(build.compiled.publicValues).toBe(1)
  })

  testWithRust('a build keeps its pinning: parameters, break points and the number of public values', async () => {
    const Pinning = z.strictObject({
      params: z.looseObject({ k: z.literal(9), lookup_bits: z.literal(8), num_instance_columns: z.literal(1) }),
      break_points: z.array(z.array(z.int())),
      public_values: z.tuple([z.literal(1)]),
    })
    await readDocument(Pinning, join(build.kept.buildFolder, 'pinning.json'))
  })

  testWithRust('a proof holds and tells the product, and not the factors', async () => {
    const { proved, claim } = await way.prove(build, '{"a": 65537, "b": 4294967291}', { ownDisks: true })
    expect(await way.verify(claim)).toBe(true)
    const values = await readDocument(Values, proved.publicValues)
    expect(numbersOf(values)).toEqual([65_537n * 4_294_967_291n])
    await readDocument(z.strictObject({ data: z.string() }), proved.proof)
    expect(await readFile(proved.calldata ?? '', 'utf8')).toMatch(/^0x[0-9a-f]+$/)
  })

  testWithRust('one is no factor', async () => {
    const made = way.prove(build, '{"a": 1, "b": 4294967297}')
    await expect(made).rejects.toThrow(/^The input does not satisfy the circuit: /)
  })

  testWithRust('the verifier needs no more than the toolchain and the three documents', async () => {
    const { claim } = await way.prove(build, '{"a": 2, "b": 3}')
    for (const name of ['verificationKey', 'publicValues', 'proof'] as const) {
      const moved = join(way.bench.folder, `moved-${name}`)
      await copyFile(claim[name], moved)
      claim[name] = moved
    }
    expect(await way.verify(claim)).toBe(true)
  })
})

test('what is known at upload is what the wire wants', async () => {
  const manifest = await readDocument(Halo2Manifest, join(sample, 'sindri.json'))
  expect(await halo2.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'shplonk',
    details: { class_name: 'factors::Factors', curve: 'bn254', degree: 9, halo2_version: 'axiom-v0.5' },
  })
  expect(halo2.toolchainId(manifest)).toBe('halo2@axiom-v0.5')
  expect(halo2.toolchains.map(({ id }) => id)).toContain(halo2.toolchainId(manifest))
})

test.each([
  ['pse-v0.3.0', {}],
  ['axiom-v0.2.2', {}],
  ['axiom-v0.3.0', { threadBuilder: 'GateThreadBuilder' }],
])('a circuit of %s is proved with the toolchain of axiom-v0.5', (halo2Version, more) => {
  const own = { className: 'old::Circuit', packageName: 'old', degree: 5, halo2Version, ...more }
  const manifest = Halo2Manifest.parse({ circuitType: 'halo2', name: 'old', ...own })
  expect(toolchainIdFor(findFramework('halo2'), manifest)).toBe('halo2@axiom-v0.5')
})

test('a circuit with RlcThreadBuilder is refused at upload', () => {
  const own = { className: 'old::Circuit', packageName: 'old', degree: 13, halo2Version: 'axiom-v0.3.0' }
  const read = Halo2Manifest.safeParse({ circuitType: 'halo2', name: 'old', ...own, threadBuilder: 'RlcThreadBuilder' })
  expect(read.error?.issues).toMatchObject([
    {
      path: ['threadBuilder'],
      message:
        'must be GateThreadBuilder: RlcThreadBuilder draws a challenge in a second phase, and builds prove circuits of one phase. Write the circuit with GateThreadBuilder, or for axiom-v0.5',
    },
  ])
})

test('a circuit of Scroll waits for a prover outside of Proofyard, and has no type of its own', async () => {
  const manifest = Halo2Manifest.parse({ circuitType: 'halo2', name: 'chunk', degree: 20, halo2Version: 'scroll' })
  expect(await halo2.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'shplonk',
    details: { class_name: '', curve: 'bn254', degree: 20, halo2_version: 'scroll' },
    externalProver: 'halo2@scroll',
  })
})
