import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupRoots } from '@proofyard/sandbox/control-group-roots.ts'
import { openControlGroup } from '@proofyard/sandbox/control-group.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'

const GIB = 1024 ** 3
const program = join(import.meta.dirname, 'testing', 'programs', 'is-short.ts')

// As in a container that may use one GiB.
describe.skipIf(groupRoots() === undefined)('in a control group of one GiB, where this process may make one', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memory-'))
    const file = await open(join(folder, 'large'), 'w')
    await file.truncate(GIB + GIB / 4)
    await file.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Reads a file that fills the group's cache, and then asks, with so many MiB in use. */
  async function ask(mebibytes: number): Promise<string> {
    const group = openControlGroup({ ...limits, memoryBytes: GIB })
    const script = 'for file; do echo 0 >"$file" || exit 1; done; cat large >/dev/null; exec $ASK'
    const env = { ...process.env, ASK: `${process.execPath} ${program} ${mebibytes}` }
    try {
      const args = ['-c', script, 'sh', ...(group?.join ?? [])]
      return (await promisify(execFile)('/bin/sh', args, { cwd: folder, env })).stdout
    } finally {
      await group?.close()
    }
  }

  test('memory is not short where only the cache of files fills it', async () => {
    expect(await ask(0)).toBe('false 0\n')
  })

  test('memory is short where a program has taken half of it', async () => {
    expect(await ask(600)).toBe('true 600\n')
  })
})
