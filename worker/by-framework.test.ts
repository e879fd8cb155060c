import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { expect, test } from 'vitest'
import { killWorker, startWorker } from './testing/start-worker.ts'

test('a worker that was told which frameworks it is for offers these, and no others', async () => {
  const { core, settings, close } = await openTestCore()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-by-framework-'))
  const worker = await startWorker(settings, folder, { PROOFYARD_FRAMEWORKS: 'noir,circom' })
  const { capabilities } = await readLiveCapabilities(core)
  expect(new Set(capabilities.map(({ circuitType }) => circuitType))).toEqual(new Set(['noir', 'circom']))
  await killWorker(worker)
  await rm(folder, { recursive: true, force: true })
  await close()
}, 60_000)
