import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { INSTALLATION_MS } from '@proofyard/frameworks/sp1/testing/installed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from '../harness/api.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

const PROOFS_MS = 2 * 3_600_000
const skips = maySkip(await missingFor('sp1@6.10.0'))

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  proofyard = await startWithToolchains()
  folder = await mkdtemp(join(tmpdir(), 'sp1-'))
}, INSTALLATION_MS)
afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(skips)(
  'the sample is deployed and proved, and its second proof does not wait for the prover to start',
  { timeout: PROOFS_MS },
  async () => {
    const archive = await pack(join(root, 'frameworks/sp1/sample'), join(folder, 'sample.tar.gz'))
    const { circuit_id } = await deploy(proofyard, archive, 'v1')
    expect(await untilDone(proofyard, 'circuit', circuit_id, PROOFS_MS / 1000)).toMatchObject({
      status: 'Ready',
      proving_scheme: 'core',
      sp1_version: '6.10.0',
      program_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      sample_cycles: expect.any(Number),
    })

    const wrong = await prove(proofyard, circuit_id, { input: [1_000_001] })
    expect(await untilDone(proofyard, 'proof', wrong.proof_id)).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('the index is at most a million, and it is 1000001'),
    })

    const startUps: unknown[] = []
    // As the public clients write it: an object, and SP1Stdin as a text.
    for (const input of [{ input: [20] }, '{"buffer": [[21, 0, 0, 0]], "ptr": 0, "proofs": []}']) {
      const { proof_id } = await prove(proofyard, circuit_id, input)
      const made = await untilDone(proofyard, 'proof', proof_id, PROOFS_MS / 1000)
      expect(made).toMatchObject({ status: 'Ready', verified: true, performance: { cycles: expect.any(Number) } })
      if ('performance' in made) startUps.push(made.performance?.start_up_sec)
    }
    expect(startUps[0]).toBeGreaterThan(0)
    expect(startUps[1]).toBe(0)
  },
)
