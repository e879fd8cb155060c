import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpsHere } from '@proofyard/sandbox/testing/set-ups.ts'

/** One of the ids that the set-up with subordinate ids gives to programs. */
const PROGRAMS_USER = 200_003

// Only root can lay out what a program of another user left.
const setUp = setUpsHere().find(({ asService, users }) => asService.length > 0 && users === 'own')

test.runIf(setUp !== undefined)(
  "what a killed installation left to a program's user is removed, and no sweep fails for it",
  async () => {
    const toolFolder = await mkdtemp(join(tmpdir(), 'killed-installation-'))
    const folder = join(toolFolder, 'toolchains')
    const left = join(folder, '.making-plonky2@1-x', 'toolchain', 'seed')
    await mkdir(join(left, 'target'), { recursive: true })
    const service = 65_534
    for (const path of [toolFolder, folder, join(left, '../..'), join(left, '..')]) await chown(path, service, service)
    for (const path of [join(left, 'target'), left]) {
      await chown(path, PROGRAMS_USER, PROGRAMS_USER)
      await chmod(path, 0o700)
    }
    try {
      const sweep = join(import.meta.dirname, 'testing/programs/sweep.ts')
      const [program, ...args] = [...(setUp?.start ?? []), process.execPath, sweep, toolFolder]
      expect(spawnSync(program, args, { cwd: '/', encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
      expect(await readdir(folder)).toEqual([])
    } finally {
      await rm(toolFolder, { recursive: true })
    }
  },
)
