import { Proof } from '@proofyard/contract/proof.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../harness/api.ts'
import { walkConsoleOnce } from '../harness/console-journey.ts'
import { askElsewhere } from '../harness/elsewhere.ts'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  openJourney,
  type Journey,
} from '../harness/journey.ts'
import { missingPython, proveWithPython } from '../harness/python-client.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
}, INSTALLATION_MS)
afterAll(() => proofyard?.remove())

const skips = maySkip(await missingFor('openvm@2.0.2'))

/** Five salaries, and the one in the middle, of four bytes each, little-endian. */
const values = `0x050000005c120000${'00'.repeat(24)}`

describe.skipIf(skips)('a guest for OpenVM', () => {
  let journey: Journey

  beforeAll(async () => {
    journey = await openJourney(proofyard, 'median')
  })
  afterAll(() => journey?.end())

  test('is deployed, cloned and proved, and OpenVM accepts the proof', async () => {
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({
      proving_scheme: 'app',
      openvm_version: '2.0.2',
      program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      elf_size: expect.any(Number),
      sample_cycles: expect.any(Number),
      sample_segments: 1,
      has_smart_contract_verifier: false,
    })
    expect(build.advisories.map(({ id }) => id)).toContain('GHSA-5f24-43wm-7gr2')
    await expectCloned(journey, 'v1')

    const printed = await journey.prove('v1')
    expect(printed.public).toEqual({ public_values: values })
    const proof = Proof.parse(await call(proofyard, 'GET', `proof/${printed.proofId}/detail`))
    expect(proof.performance).toEqual({
      cycles: 'sample_cycles' in build ? build.sample_cycles : undefined,
      segments: 1,
      cycles_per_sec: expect.any(Number),
      peak_memory: expect.any(Number),
      start_up_sec: expect.any(Number),
    })
    await expectAcceptedElsewhere(journey, printed)
    await expectChangeSeen(journey, printed)
  })

  test('tells what the guest says of a wrong input, and begins no proof', async () => {
    expect(await journey.failToProve('v1', '{"input": [[1, 2]]}')).toContain('three salaries at least')
    expect(await journey.failToProve('v1', '{"input": [[1.5, 2, 3]]}')).toContain('input[0] is none of what')
  })

  test('is deployed and proved by the Python client', async ({ skip }) => {
    const missing = await missingPython()
    skip(maySkip(missing), missing)
    const { circuit, proof } = await proveWithPython(proofyard, 'median')
    expect(circuit).toMatchObject({ status: 'Ready', circuit_type: 'openvm', tags: ['python'], sample_segments: 1 })
    expect(proof).toMatchObject({ status: 'Ready', verified: true, public: { public_values: values } })
  })

  test('goes through the console, and its downloads are verified elsewhere', async () => {
    const screen = await walkConsoleOnce(proofyard, {
      project: 'median',
      toolchain: 'openvm@2.0.2',
      details: { 'Circuit Type': 'openvm', 'OpenVM Version': '2.0.2', 'Sample Segments': '1' },
      setup: 'No trusted set-up',
      advisory: 'GHSA-5f24-43wm-7gr2',
      shows: values,
    })
    const proof = (await screen.page.getByRole('dialog').innerText()).replaceAll(/\s+/g, ' ')
    expect(proof).toMatch(/Cycles [\d,]+ Segments 1 Cycles per Second [\d,]+ Peak Memory [\d.]+ .iB Prover Start-Up/)
  })

  test('one STARK of the whole execution is accepted elsewhere, and another program as that of the key is not', async () => {
    const project = {
      project: 'e2e/fixtures/median',
      manifest: { provingScheme: 'stark' },
      input: { input: [[3, 2, 1]] },
    }
    const { manifest, proof } = await servedProof(proofyard, project)
    const documents = { manifest, verification_key: proof.verification_key, proof: proof.proof, public: proof.public }
    expect(await askElsewhere(documents)).toMatchObject({ code: 0 })
    const key = JSON.stringify(documents.verification_key)
    const other = key.replace(/("app_exe_commit":"0x00)(..)/, '$1ff')
    expect(other).not.toBe(key)
    expect(await askElsewhere({ ...documents, verification_key: JSON.parse(other) })).toMatchObject({ code: 1 })
  })
})
