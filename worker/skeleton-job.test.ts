import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { fetchJob, newBuild, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { hideManifestType } from '@proofyard/frameworks/registry.ts'
import { writeSkeleton } from '@proofyard/frameworks/testing/skeleton.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { expect, test } from 'vitest'
import { runJob } from './run-job.ts'
import { jobContext } from './testing/job-context.ts'
import { roomyShare } from './testing/roomy-budget.ts'

test('the skeleton of frameworks/README.md compiles and proves in the worker', async () => {
  const { core, close } = await openTestCore()
  const skeleton = await writeSkeleton()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-skeleton-'))
  try {
    const context = jobContext(core, folder, hideManifestType(skeleton.framework), {
      sandbox: await findSandbox({ sandbox: 'required' }),
    })
    const viewer = await newTeam(core)
    await mkdir(join(folder, 'squares'))
    await writeFile(join(folder, 'squares', 'sindri.json'), '{"circuitType":"circom","name":"squares"}')
    await writeFile(join(folder, 'squares', 'circuit.json'), '{"generator":"3"}')
    await promisify(execFile)('tar', ['-czf', join(folder, 'squares.tar.gz'), '-C', folder, 'squares'])
    const { build } = await newBuild(core, viewer, {
      manifest: { circuitType: 'circom', name: 'squares' },
      project: await core.storage.putFile(join(folder, 'squares.tar.gz')),
    })
    const { signal } = new AbortController()
    await runJob(context, await fetchJob(core, 'compile'), signal, roomyShare)
    expect((await findBuild(core, viewer, build.id)).build).toMatchObject({ status: 'Ready', error: null })

    const { proof } = await createProof(core, viewer, build.id, { input: '{"x":"5"}', meta: {} })
    await runJob(context, await fetchJob(core, 'prove'), signal, roomyShare)
    expect((await findProof(core, viewer, proof.id)).proof).toMatchObject({ status: 'Ready', verified: true })

    const { proof: wrong } = await createProof(core, viewer, build.id, { input: '{"x":"five"}', meta: {} })
    await runJob(context, await fetchJob(core, 'prove'), signal, roomyShare)
    expect((await findProof(core, viewer, wrong.id)).proof).toMatchObject({
      status: 'Failed',
      error: 'A JSON object is expected with x: texts of whole numbers above 0.',
    })
  } finally {
    await skeleton.remove()
    await rm(folder, { recursive: true, force: true })
    await close()
  }
})
