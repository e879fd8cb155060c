import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { filling } from './compile-cache.ts'

/**
 * Gives work runs on a sample of ours whose programs fill a compile cache; their files go with them. They run in the
 * sandbox that jobs have, where there is one: what V8 compiled is found by the path that a file has inside.
 */
export async function withWarmUpRuns(
  cache: FilePath,
  parts: Pick<Run, 'toolFolder' | 'signal'> & { toolchainFolder: FilePath },
  work: (newRun: () => Promise<Run>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warm-up-'))
  const sandbox = filling(cache, await findSandbox({ sandbox: 'off' }))
  try {
    await work(async () => ({
      ...parts,
      sandbox,
      workFolder: await mkdtemp(join(folder, 'work-')),
      paramsFolder: undefined,
      gitMirrors: [],
      residents: undefined,
      makeDiskFolder: async (path) => {
        await mkdir(path)
      },
      reserve: () => Promise.resolve(),
      stage: (_name, stage) => stage(),
      // Nobody waits for it.
      progress: () => undefined,
    }))
  } finally {
    await removeTree(folder)
  }
}
