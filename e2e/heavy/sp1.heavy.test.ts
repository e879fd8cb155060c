import { Proof, ProofStatus } from '@proofyard/contract/proof.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, prove, untilDone } from '../harness/api.ts'
import { closeWindows, sharedBrowser } from '../harness/browser.ts'
import { openAsFirstUser } from '../harness/console.ts'
import { walkConsoleOnce } from '../harness/console-journey.ts'
import { askElsewhere } from '../harness/elsewhere.ts'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  openJourney,
  type Journey,
} from '../harness/journey.ts'
import { ownMemory } from '../harness/own-memory.ts'
import { processesOf } from '../harness/processes.ts'
import { missingPython, proveWithPython } from '../harness/python-client.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'
import { until } from '../harness/until.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
}, INSTALLATION_MS)
afterAll(() => proofyard?.remove())

const skips = maySkip(await missingFor('sp1@6.10.0'))
const PROOF_SECONDS = 3600
const GIB = 1024 ** 3

/** Four bids, the second one wins at the price of the next best, 4800; of four bytes each, little-endian. */
const values = '0x0400000001000000c0120000'

describe.skipIf(skips)('a guest for SP1', () => {
  let journey: Journey

  beforeAll(async () => {
    journey = await openJourney(proofyard, 'auction')
  })
  afterAll(() => journey?.end())

  test('is deployed, cloned and proved, SP1 accepts the proof, and a second one does not wait for the prover', async () => {
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({
      proving_scheme: 'core',
      sp1_version: '6.10.0',
      program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      elf_size: expect.any(Number),
      sample_cycles: expect.any(Number),
      sample_functions: expect.arrayContaining([{ name: expect.any(String), cycles: expect.any(Number) }]),
      has_smart_contract_verifier: false,
      advisories: [],
    })
    await expectCloned(journey, 'v1')

    const printed = await journey.prove('v1')
    expect(printed.public).toEqual({ public_values: values })
    const { performance } = Proof.parse(await call(proofyard, 'GET', `proof/${printed.proofId}/detail`))
    expect(performance).toMatchObject({
      cycles: 'sample_cycles' in build ? build.sample_cycles : undefined,
      cycles_per_sec: expect.any(Number),
      peak_memory: expect.any(Number),
    })
    expect(performance?.start_up_sec).toBeGreaterThan(0)

    // At once, for a prover leaves when it is idle, and what SP1 accepts the proof with may have to be compiled first.
    // SP1Stdin as public clients write it, a text.
    const stdin = '{"buffer": [[2, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0]], "ptr": 0, "proofs": []}'
    const { proof_id } = await prove(proofyard, build.circuit_id, stdin)
    expect(await untilDone(proofyard, 'proof', proof_id, PROOF_SECONDS)).toMatchObject({
      status: 'Ready',
      verified: true,
      public: { public_values: '0x020000000100000007000000' },
      performance: { start_up_sec: 0 },
    })

    await expectAcceptedElsewhere(journey, printed)
    await expectChangeSeen(journey, printed)
  })

  test('tells what the guest says of a wrong input, and begins no proof', async () => {
    expect(await journey.failToProve('v1', '{"input": [{"u32": [1]}]}')).toContain('two bids at least')
    expect(await journey.failToProve('v1', '{"input": [1.5]}')).toContain('input[0] is not a whole number')
  })

  test('is deployed and proved by the Python client', async ({ skip }) => {
    const missing = await missingPython()
    skip(maySkip(missing), missing)
    const { circuit, proof } = await proveWithPython(proofyard, 'auction')
    expect(circuit).toMatchObject({ status: 'Ready', circuit_type: 'sp1', tags: ['python'] })
    expect(proof).toMatchObject({ status: 'Ready', verified: true, public: { public_values: values } })
  })

  test('goes through the console, and its downloads are verified elsewhere', async () => {
    const screen = await walkConsoleOnce(proofyard, {
      project: 'auction',
      toolchain: 'sp1@6.10.0',
      details: { 'Circuit Type': 'sp1', 'SP1 Version': '6.10.0' },
      setup: 'No trusted set-up',
      shows: values,
      provingMs: PROOF_SECONDS * 1000,
    })
    const proof = (await screen.page.getByRole('dialog').innerText()).replaceAll(/\s+/g, ' ')
    expect(proof).toMatch(/Cycles [\d,]+ .*Cycles per Second [\d,]+ Peak Memory [\d.]+ .iB Prover Start-Up/)
  })

  test('is cancelled in the console while it is proved, and its prover and its gigabytes are gone', async () => {
    const { page } = await openAsFirstUser(await sharedBrowser(), proofyard)
    const { circuit_id: build } = await journey.deploy('cancelled')
    // Provers of other builds stay for their next proofs, or give way to this one.
    const others = new Set((await processesOf(proofyard.dataFolder)).map(({ pid }) => pid))
    const held = () => ownMemory(proofyard.dataFolder, others)
    const { proof_id: id } = await prove(proofyard, build, '{"input": [{"u32": [5, 6, 7, 8]}]}')
    await page.goto(`/z/ada/page/proofs/${id}`)
    const panel = page.getByRole('dialog', { name: 'Proof' })
    const computes = async () => {
      const { status, stages } = ProofStatus.parse(await call(proofyard, 'GET', `proof/${id}/status`))
      expect(status).not.toBe('Ready')
      const isRunning = stages.some(({ name, state }) => name === 'prove' && state === 'running')
      return (isRunning && (await held()) > 2 * GIB) || undefined
    }
    await until('its prover has gigabytes', computes, { seconds: PROOF_SECONDS })
    await panel.getByRole('button', { name: 'Cancel Proof' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this proof?' })
    await question.getByRole('button', { name: 'Cancel Proof' }).click()
    const isFree = async () => (await held()) < GIB || undefined
    await until('its memory is free', isFree, { seconds: 60 })
    await panel.getByText('Cancelled by ada.', { exact: true }).waitFor()
    expect(await untilDone(proofyard, 'proof', id)).toMatchObject({ status: 'Failed', error: 'Cancelled by ada.' })
    await closeWindows()
  })

  test('one STARK of the whole execution is accepted elsewhere, and not for another program or as a core proof', async () => {
    const project = {
      project: 'e2e/fixtures/auction',
      manifest: { provingScheme: 'compressed' },
      input: { input: [{ u32: [3, 2, 1] }] },
    }
    const { manifest, proof } = await servedProof(proofyard, project, PROOF_SECONDS)
    const documents = { manifest, verification_key: proof.verification_key, proof: proof.proof, public: proof.public }
    expect(await askElsewhere(documents)).toMatchObject({ code: 0 })
    const key = JSON.stringify(documents.verification_key)
    const other = key.replace(/("preprocessed_commit":\[)(\d+)/, (_, before, word) => before + (Number(word) ^ 1))
    expect(other).not.toBe(key)
    expect(await askElsewhere({ ...documents, verification_key: JSON.parse(other) })).toMatchObject({ code: 1 })
    const core = { ...documents, manifest: { ...manifest, provingScheme: 'core' } }
    expect(await askElsewhere(core)).toMatchObject({ code: 1, output: expect.stringContaining('another scheme') })
  })
})
