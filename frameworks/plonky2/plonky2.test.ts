import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { KeyDocument } from './key.ts'
import { Plonky2Manifest } from './manifest.ts'
import { plonky2 } from './plonky2.ts'
import { ProofDocument } from './run-prover.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { Values } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openPlonky2Way, testWithRust } from './testing/way.ts'

const sample = plonky2.sample.folder
let way: WholeWay<Plonky2Manifest>

beforeAll(async () => {
  way = await openPlonky2Way()
})
afterAll(() => way.bench.remove())

describe('the sample', () => {
  let build: FreshBuild<Plonky2Manifest>

  beforeAll(async () => {
    const manifest = await readDocument(Plonky2Manifest, join(sample, 'sindri.json'))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  testWithRust('a build knows its circuit, its versions, and that nobody holds a secret', () => {
    const { details, versions, setup, warnings } = build.compiled
    expect(details).toEqual({ struct_name: 'hash_chain::HashChain', plonky2_version: '1.1.0' })
    expect(versions).toMatchObject({ plonky2: '1.1.0', rust: expect.stringMatching(/^1\.\d+/) })
    expect(setup.kind).toBe('none needed')
    // 28 queries at rate 1/8, and 16 bits of work.
    expect(setup.statement).toMatch(/ 100 bits of security by FRI's conjecture .* gives at most 58 bits\.$/)
    expect(warnings).toEqual([
      expect.stringContaining('not zero-knowledge'),
      expect.stringMatching(/^Ready means .*; built a second time it was the same\.$/),
    ])
  })

  testWithRust('a proof holds, says the thousandth hash, and carries its circuit', async () => {
    const { proved, claim } = await way.prove(build, '{"start": [5, 6, 7, 18446744069414584320]}', { ownDisks: true })
    expect(await way.verify(claim)).toBe(true)

    const values = await readDocument(Values, proved.publicValues)
    expect(values.slice(0, 4)).toEqual(['5', '6', '7', '18446744069414584320'])
    expect(values).toHaveLength(8)
    const key = await readDocument(KeyDocument, build.compiled.verificationKey ?? '')
    expect(Object.keys(key)).toEqual(['common', 'verifier_data'])
    expect(await readDocument(ProofDocument, proved.proof)).toEqual({ ...key, proof: expect.any(String) })
  })

  testWithRust('the verifier needs no more than the toolchain and the three documents', async () => {
    const { claim } = await way.prove(build, '{"start": [1, 2, 3, 4]}')
    for (const name of ['verificationKey', 'publicValues', 'proof'] as const) {
      const moved = join(way.bench.folder, `moved-${name}`)
      await copyFile(claim[name], moved)
      claim[name] = moved
    }
    expect(await way.verify(claim)).toBe(true)
  })
})

test('what is known at upload is what the wire wants', async () => {
  const manifest = await readDocument(Plonky2Manifest, join(sample, 'sindri.json'))
  expect(await plonky2.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'plonky2',
    details: { struct_name: 'hash_chain::HashChain', plonky2_version: '1.1.0' },
  })
  expect(plonky2.toolchainId(manifest)).toBe('plonky2@1.1.0')
  expect(plonky2.toolchains.map(({ id }) => id)).toContain(plonky2.toolchainId(manifest))
})
