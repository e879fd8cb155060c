import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserError } from './framework.ts'
import { readKept } from './read-kept.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-kept-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('swollen-key: a description of any length, as a worker elsewhere may send it, is not read into memory', async () => {
  await writeFile(join(folder, 'key.json'), '{"common":""}')
  expect(await readKept(folder, 'key.json')).toBe('{"common":""}')
  // As long as kept files may be, and of no room on the disk.
  await truncate(join(folder, 'key.json'), 32 * 1024 ** 3)
  await expect(readKept(folder, 'key.json')).rejects.toThrow(UserError)
  await expect(readKept(folder, 'key.json')).rejects.toThrow('key.json is too long. Compile it again.')
  await expect(readKept(folder, 'none.json')).rejects.toThrow('none.json is missing. Compile it again.')
})
