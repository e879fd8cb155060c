import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/testing/installed-toolchain.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from '../harness/api.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

const JOB_MS = 900_000
let proofyard: Proofyard
let circuit: string

/** What is told wherever a build or a proof of Jolt is. */
const told = {
  setup: { kind: 'forgeable', statement: expect.stringContaining('Anyone can forge proofs') },
  warnings: expect.arrayContaining([expect.stringMatching(/^FORGEABLE BY ANYONE: /)]),
}

describe.skipIf(maySkip(await missingFor('jolt@0.1.0')))('the sample of Jolt, through the API', () => {
  beforeAll(async () => {
    proofyard = await startWithToolchains()
    const folder = await mkdtemp(join(tmpdir(), 'proofyard-jolt-'))
    const archive = await pack(join(root, 'frameworks/jolt/sample'), join(folder, 'sample.tar.gz'))
    circuit = (await deploy(proofyard, archive, 'latest')).circuit_id
    await rm(folder, { recursive: true })
  }, INSTALLATION_MS)
  afterAll(() => proofyard?.remove())

  test('a build is Ready, and says that anyone can forge its proofs', { timeout: JOB_MS }, async () => {
    expect(await untilDone(proofyard, 'circuit', circuit)).toMatchObject({
      status: 'Ready',
      error: null,
      jolt_version: '0.1.0',
      commitment_scheme: 'hyperkzg',
      guest_function: 'collatz',
      sample_cycles: expect.any(Number),
      ...told,
    })
  })

  test('a proof is Ready once it was verified, and says so, too', { timeout: JOB_MS }, async () => {
    const { proof_id } = await prove(proofyard, circuit, { start: 27 })
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({
      status: 'Ready',
      verified: true,
      public: { inputs: [27], outputs: [111], panic: false },
      performance: { cycles: expect.any(Number), peak_memory: expect.any(Number) },
      ...told,
    })
  })

  test('a panic of the guest fails the proof with its words', { timeout: JOB_MS }, async () => {
    const { proof_id } = await prove(proofyard, circuit, { start: 0 })
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('zero never comes to one'),
    })
  })
})
