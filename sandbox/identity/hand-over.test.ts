import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { handOver, takeBack } from './hand-over.ts'
import { borrowIdentity, giveBackIdentity } from './identity.ts'

const NAMES = 100_000

test.runIf(process.getuid?.() === 0)('a folder with a great many names does not stop the service', async () => {
  const folder = await mkdtemp(join('/dev/shm', 'hand-over-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  const identity = await borrowIdentity()
  if (identity === undefined) throw new Error('Root has users for programs.')
  await handOver([folder], identity)
  spawnSync('sh', ['-c', `cd "$0" && seq -f 'a-name-that-is-long-%.0f' ${NAMES} | xargs touch`, folder])
  const before = process.cpuUsage()
  const takingBack = takeBack([folder], [], identity)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(100)
  await takingBack
  giveBackIdentity(identity)
  expect((await stat(folder)).uid).toBe(0)
})
