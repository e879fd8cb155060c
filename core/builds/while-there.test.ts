import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { type TeamViewer, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { deleteBuild } from './delete-build.ts'
import { whileThere } from './while-there.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

test('a file that is missing is a fault of ours, unless its build was deleted meanwhile', async () => {
  const { build } = await newBuild(core, alice)
  const reading = () => whileThere(core, build.id, () => Promise.reject(new Error('ENOENT: no such file')))
  await expect(reading()).rejects.toThrow('ENOENT')
  await deleteBuild(core, alice, build.id)
  await expect(reading()).rejects.toMatchObject({ kind: 'circuit_not_found' })
  expect(await whileThere(core, build.id, async () => 'read')).toBe('read')
})
