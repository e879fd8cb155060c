import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BuildRecord } from '@proofyard/core/builds/build-record.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { type TeamViewer, fetchJob, newTeam, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { WorkerContext } from '../context.ts'
import { runJob } from '../run-job.ts'
import { jobContext } from './job-context.ts'
import { roomyShare } from './roomy-budget.ts'
import { uploadSample } from './upload-sample.ts'

/** For a job that no one stops. */
export const quiet = new AbortController().signal

/** A core with a team, whose jobs are run one by one, without a worker. */
export interface JobScene {
  core: Core
  alice: TeamViewer
  /** Holds `work`, the folders of the attempts. */
  folder: string
  contextWith: (framework: AnyFramework) => WorkerContext
  /** Queues a build. @returns its id */
  upload: () => Promise<string>
  /** Runs the next compilation; it leaves no folder behind. */
  compile: (framework: AnyFramework, signal?: AbortSignal) => Promise<void>
  /** Runs the next proof; it leaves no folder behind. */
  prove: (framework: AnyFramework, signal?: AbortSignal) => Promise<void>
  buildRow: (id: string) => Promise<BuildRecord['build']>
  removeJobs: () => Promise<void>
  close: () => Promise<void>
}

export async function openJobScene(): Promise<JobScene> {
  const { core, close } = await openTestCore()
  const alice = await newTeam(core)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-run-job-'))
  const contextWith = (framework: AnyFramework) => jobContext(core, folder, framework)
  const runNext =
    (kind: 'compile' | 'prove') =>
    async (framework: AnyFramework, signal = quiet): Promise<void> => {
      await runJob(contextWith(framework), await fetchJob(core, kind), signal, roomyShare)
      expect(await readdir(join(folder, 'work'))).toEqual([])
    }
  return {
    core,
    alice,
    folder,
    contextWith,
    upload: async () => (await uploadSample(core, alice, join(folder, 'uploads'))).build.id,
    compile: runNext('compile'),
    prove: runNext('prove'),
    buildRow: async (id) => (await findBuild(core, alice, id)).build,
    removeJobs: () => removeAllJobs(core),
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
