import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standBy } from '@proofyard/core/database/session-lock.ts'
import { expect, test, vi } from 'vitest'
import { startPostgresPair } from './harness/cluster/postgres-pair.ts'

test('postgres-failover: no process takes a lock of the server that only follows, and one does as soon as that writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-standby-'))
  const pair = await startPostgresPair(folder, false)
  const faults: string[] = []
  const duty = vi.fn(
    (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  )
  const standing = standBy({
    databaseUrl: pair.url(pair.follower()),
    name: 'a test',
    lock: 720_001,
    duty,
    report: ({ message }) => faults.push(message),
  })
  const within = { timeout: 30_000, interval: 50 }
  await vi.waitFor(
    () => expect(faults).toContain('The address of the database leads to a server that only reads.'),
    within,
  )
  expect(duty).not.toHaveBeenCalled()
  await pair.failOver()
  await vi.waitFor(() => expect(duty).toHaveBeenCalledOnce(), within)
  await standing.stop()
  await pair.remove()
  await rm(folder, { recursive: true, force: true })
}, 120_000)
