import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Run } from '../framework.ts'
import { circomLimits } from './limits.ts'
import { dropVerifier, finishVerifier, startVerifier } from './early-verifier.ts'
import { CircomManifest } from './manifest.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
})
afterAll(() => bench.remove())

const sample = (name: string) => join(import.meta.dirname, 'sample-proof', `${name}.json`)
const manifest = CircomManifest.parse({ circuitType: 'circom', name: 'sample' })
const files = {
  manifest,
  verificationKey: sample('verification_key'),
  publicValues: sample('public'),
  proof: sample('proof'),
}

/** An attempt whose programs are counted while they run. */
async function countedRun(): Promise<{ run: Run; counts: { started: number; running: number } }> {
  const run = await bench.run()
  const counts = { started: 0, running: 0 }
  const sandbox: Run['sandbox'] = {
    ...run.sandbox,
    run: async (command) => {
      counts.started++
      counts.running++
      return await run.sandbox.run(command).finally(() => counts.running--)
    },
  }
  return { run: { ...run, sandbox }, counts }
}

test('the verifier that was started early does the verification', async () => {
  const { run, counts } = await countedRun()
  startVerifier(run, manifest)
  expect((await finishVerifier(run, files)).ending).toEqual({ kind: 'exit', code: 0 })
  expect(counts).toEqual({ started: 1, running: 0 })
})

test('it verifies once: the next verification gets a process of its own', async () => {
  const { run, counts } = await countedRun()
  startVerifier(run, manifest)
  await finishVerifier(run, files)
  await finishVerifier(run, { ...files, publicValues: files.proof })
  expect(counts).toEqual({ started: 2, running: 0 })
})

test('one that is not needed is ended', async () => {
  const { run, counts } = await countedRun()
  startVerifier(run, manifest)
  expect(counts.running).toBe(1)
  dropVerifier(run)
  await vi.waitFor(() => expect(counts.running).toBe(0), { timeout: 20_000 })
})

test('long-proof: one that waited too long for its wall time is replaced, and not taken for a verification that hangs', async () => {
  const { run, counts } = await countedRun()
  startVerifier(run, manifest)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + circomLimits.verify.wallSeconds * 1000)
  try {
    expect((await finishVerifier(run, files)).ending).toEqual({ kind: 'exit', code: 0 })
  } finally {
    vi.restoreAllMocks()
  }
  expect(counts.started).toBe(2)
  await vi.waitFor(() => expect(counts.running).toBe(0), { timeout: 20_000 })
})
