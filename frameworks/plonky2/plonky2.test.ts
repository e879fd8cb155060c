import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import type { KeyDocument } from './key.ts'
import { Plonky2Manifest } from './manifest.ts'
import { plonky2 } from './plonky2.ts'
import type { ProofDocument } from './run-prover.ts'
import { type Build, claimOf, makeBuild, makeProof, readJson } from './testing/chameleon.ts'
import { INSTALLATION_MS, installed, testWithRust } from './testing/installed.ts'

const sample = plonky2.sample.folder
let bench: Workbench<Plonky2Manifest>

beforeAll(async () => {
  bench = await openWorkbench('plonky2', Plonky2Manifest)
})
afterAll(() => bench.remove())

describe('the sample', () => {
  let settings: RunSettings
  let build: Build

  beforeAll(async () => {
    settings = await installed('0.2.2')
    const manifest = Plonky2Manifest.parse(await readJson(join(sample, 'sindri.json')))
    build = await makeBuild(bench, settings, { manifest, folder: sample })
  }, INSTALLATION_MS)

  testWithRust('a build knows its circuit, its versions, and that nobody holds a secret', () => {
    const { details, versions, setup, warnings } = build.compiled
    expect(details).toEqual({ struct_name: 'hash_chain::HashChain', plonky2_version: '0.2.2' })
    expect(versions).toMatchObject({ plonky2: '0.2.2', rust: expect.stringMatching(/^1\.\d+/) })
    expect(setup.kind).toBe('none needed')
    expect(setup.statement).toContain('100 bits of security')
    expect(warnings).toEqual([expect.stringContaining('not zero-knowledge')])
  })

  testWithRust('a proof holds, says the thousandth hash, and carries its circuit', async () => {
    const proved = await makeProof(bench, settings, build, '{"start": [5, 6, 7, 18446744069414584320]}')
    expect(await plonky2.verify(await bench.run(settings), claimOf(build, proved))).toBe(true)

    const values = await readJson<string[]>(proved.publicValues)
    expect(values.slice(0, 4)).toEqual(['5', '6', '7', '18446744069414584320'])
    expect(values).toHaveLength(8)
    const key = await readJson<KeyDocument>(build.compiled.verificationKey ?? '')
    expect(Object.keys(key)).toEqual(['common', 'verifier_data'])
    expect(await readJson<ProofDocument>(proved.proof)).toEqual({ ...key, proof: expect.any(String) })
  })

  testWithRust('the verifier needs no more than the toolchain and the three documents', async () => {
    const proved = await makeProof(bench, settings, build, '{"start": [1, 2, 3, 4]}')
    const claim = claimOf(build, proved)
    for (const name of ['verificationKey', 'publicValues', 'proof'] as const) {
      const moved = join(bench.folder, `moved-${name}`)
      await copyFile(claim[name], moved)
      claim[name] = moved
    }
    expect(await plonky2.verify(await bench.run(settings), claim)).toBe(true)
  })
})

test('what is known at upload is what the wire wants', async () => {
  const manifest = Plonky2Manifest.parse(await readJson(join(sample, 'sindri.json')))
  expect(await plonky2.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'plonky2',
    details: { struct_name: 'hash_chain::HashChain', plonky2_version: '0.2.2' },
  })
  expect(plonky2.toolchainOf(manifest)).toBe('plonky2@0.2.2')
  expect(plonky2.toolchains.map(({ id }) => id)).toContain(plonky2.toolchainOf(manifest))
})
