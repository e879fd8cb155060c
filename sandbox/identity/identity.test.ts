import { afterEach, expect, test, vi } from 'vitest'
import { BLOCK, claimBlock } from './claim-block.ts'
import { borrowIdentity, describeUsers, giveBackIdentity } from './identity.ts'

const isRoot = process.getuid?.() === 0

afterEach(() => vi.unstubAllEnvs())

test.runIf(isRoot)('a fault of one moment takes no users away: the next program has one', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(borrowIdentity()).rejects.toThrow('Programs would run as root outside')
  expect(await describeUsers()).toMatchObject({ users: 'shared', missing: expect.stringContaining('ENOENT') })
  vi.unstubAllEnvs()
  const identity = await borrowIdentity()
  expect(identity?.uid).toBeGreaterThan(0)
  expect(await describeUsers()).toEqual({ users: 'own', by: 'root' })
  if (identity !== undefined) giveBackIdentity(identity)
})

test.runIf(isRoot)('programs that start at once claim no more users than they need, and faults burn none', async () => {
  const first = await Promise.all(Array.from({ length: BLOCK - 2 }, borrowIdentity))
  vi.stubEnv('PATH', '/nowhere')
  for (let time = 0; time < 3; time++) await Promise.allSettled(Array.from({ length: 4 }, borrowIdentity))
  vi.unstubAllEnvs()
  const others = await Promise.all(Array.from({ length: 6 }, borrowIdentity))
  const uids = [...first, ...others].map((identity) => identity?.uid ?? 0)
  expect(new Set(uids).size).toBe(BLOCK + 4)
  expect(new Set(uids.map((uid) => Math.floor((uid - 60_578) / BLOCK))).size).toBe(2)
})

test('many-processes: sixty that run programs at a time each find users of their own among the 606 of root', async () => {
  // No process has these, so that nobody is kept from users meanwhile.
  const first = 2 ** 30
  const claimed: (number | undefined)[] = []
  for (let each = 0; each < 60; each += 1) claimed.push(await claimBlock(first, Math.floor(606 / BLOCK)))
  expect(new Set(claimed).size).toBe(60)
  expect(claimed).not.toContain(undefined)
})
