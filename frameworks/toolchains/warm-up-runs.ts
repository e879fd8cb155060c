import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { filling } from './compile-cache.ts'

/**
 * Gives work runs on a sample of ours whose programs fill a compile cache; their files go with them. They run in the walls
 * that jobs have, where there are any: what V8 compiled is found by the path that a file has inside.
 */
export async function withWarmUpRuns(
  cache: FilePath,
  given: Pick<Run, 'toolFolder' | 'signal'> & { toolchainFolder: FilePath },
  work: (newRun: () => Promise<Run>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warm-up-'))
  const sandbox = filling(cache, await findSandbox({ sandbox: 'off' }))
  try {
    await work(async () => ({
      ...given,
      sandbox,
      workFolder: await mkdtemp(join(folder, 'work-')),
      paramsFolder: undefined,
      warm: undefined,
      stage: (_name, stage) => stage(),
      // Nobody waits for it.
      progress: () => undefined,
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
