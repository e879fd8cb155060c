import type { ChildProcess } from 'node:child_process'
import type { TestContext } from 'vitest'
import type { Core } from '../context.ts'
import { type TeamViewer, newTeam } from './fixtures.ts'
import { holdingWorkers } from './holding-workers.ts'
import { openTestCore } from './open-test-core.ts'

/** A database of one test's own, and workers on it that hold what they take. */
interface WorkerBench {
  core: Core
  alice: TeamViewer
  startWorker: () => ChildProcess
}

/** Opens one for tests that mostly wait for something to lapse, so that they can do so beside each other. */
export async function openWorkerBench(onTestFinished: TestContext['onTestFinished']): Promise<WorkerBench> {
  const { core, settings, close } = await openTestCore()
  const workers = holdingWorkers()
  onTestFinished(async () => {
    await workers.killAll()
    await close()
  })
  return { core, alice: await newTeam(core), startWorker: () => workers.start(settings) }
}
