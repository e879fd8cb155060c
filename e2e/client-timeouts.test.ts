import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Proof } from '@proofyard/contract/proof.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, pause } from './harness/api.ts'
import { killProgram } from './harness/hazards.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { driveSindri, installPythonClient, missingPython } from './harness/python-client.ts'
import { sindri } from './harness/sindri.ts'
import { ProvenAnswer, verifyElsewhere } from './harness/snarkjs.ts'

const skipsPython = maySkip(await missingPython())
let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  if (!skipsPython) await installPythonClient()
  // Two clients wait at a time.
  proofyard = await startProofyard({ PROOFYARD_JOBS: '2' })
  folder = await mkdtemp(join(tmpdir(), 'proofyard-client-timeouts-'))
  await cp(join(root, 'e2e', 'fixtures', 'chain'), join(folder, 'chain'), { recursive: true })
  await writeFile(join(folder, 'chain', 'input.json'), '{"x": "3"}')
})

afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** How many builds and proofs there are. */
async function made(): Promise<{ builds: number; proofs: number }> {
  const lists = [await call(proofyard, 'GET', 'circuit/list'), await call(proofyard, 'GET', 'proof/list')]
  const [builds = 0, proofs = 0] = lists.map((list) => z.array(z.unknown()).parse(list).length)
  return { builds, proofs }
}

/** Kills the server each time that one more build or proof is there, as long as `client` is at work. */
async function killingTheServer<Result>(client: Promise<Result>): Promise<{ result: Result; kills: number }> {
  const over = new AbortController()
  const done = client.finally(() => over.abort())
  let kills = 0
  let before = await made()
  while (!over.signal.aborted) {
    const now = await made()
    if (now.builds + now.proofs > before.builds + before.proofs) {
      before = now
      // By then the client has its answer and polls. What a lost answer leads to is another test's matter.
      await pause(300)
      await killProgram(proofyard, 'server/main.ts')
      kills++
    }
    await pause(50)
  }
  return { result: await done, kills }
}

test('the npm client waits for its build and its proof while the server dies', async () => {
  const cwd = join(folder, 'chain')
  const deployed = await killingTheServer(sindri(proofyard, ['deploy', '--tag', 'npm'], cwd))
  expect(deployed.result.code, deployed.result.output).toBe(0)
  const proved = await killingTheServer(sindri(proofyard, ['-q', 'proof', 'create', '-t', 'npm', '-v'], cwd))
  expect(proved.result.code, proved.result.output).toBe(0)
  expect(await verifyElsewhere(ProvenAnswer.parse(JSON.parse(proved.result.output)))).toContain('OK!')
  expect(deployed.kills + proved.kills).toBeGreaterThanOrEqual(2)
})

test.skipIf(skipsPython)('the Python SDK waits for its build and its proof while the server dies', async () => {
  const { result, kills } = await killingTheServer(driveSindri(proofyard, folder, ['wait-out']))
  expect(result.code, result.output).toBe(0)
  const proof = Proof.parse(JSON.parse(result.output))
  expect(proof).toMatchObject({ status: 'Ready', verified: true })
  expect(await verifyElsewhere(ProvenAnswer.parse(proof))).toContain('OK!')
  expect(kills).toBeGreaterThanOrEqual(2)
})
