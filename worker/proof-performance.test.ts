import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { fetchJob, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { roomyShare } from './testing/roomy-budget.ts'
import { uploadSample } from './testing/upload-sample.ts'

let core: Core
let close: () => Promise<void>
let folder: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-performance-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const counting = echo({
  execute: async (...call) => ({ ...(await echo().execute(...call)), counts: { cycles: 600, segments: 2 } }),
  prove: async (...call) => ({
    ...(await echo().prove(...call)),
    counts: { startUpSeconds: 1.5, provingSeconds: 3, peakMemoryBytes: 4096 },
  }),
})

test('what a program counts stands with its proof, and a circuit has nothing of it', async () => {
  const alice = await newTeam(core)
  const { build } = await uploadSample(core, alice, join(folder, 'uploads'))
  const run = async (framework: AnyFramework, step: 'compile' | 'prove') =>
    await runJob(
      jobContext(core, folder, framework),
      await fetchJob(core, step),
      new AbortController().signal,
      roomyShare,
    )
  await run(echo(), 'compile')
  const performanceBy = async (framework: AnyFramework) => {
    const { proof } = await createProof(core, alice, build.id, { input: '42', meta: {} })
    await run(framework, 'prove')
    const record = await findProof(core, alice, proof.id)
    const { performance } = presentProof(record, { viewer: alice, publicUrl: 'https://proofs.example.org' })
    // What its prover counts is what later proofs are expected to take.
    expect(record.proof.peakMemory).toBe(performance?.peak_memory ?? null)
    return performance
  }
  const counted = { cycles: 600, segments: 2, cycles_per_sec: 200, peak_memory: 4096, start_up_sec: 1.5 }
  expect(await performanceBy(counting)).toEqual(counted)
  expect(await performanceBy(echo())).toBeNull()
})
