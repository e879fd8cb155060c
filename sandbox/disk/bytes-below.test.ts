import { mkdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeTree } from '../remove-tree.ts'
import { bytesBelow, sizeOfTrees } from './bytes-below.ts'
import { MIN_FILE_BYTES } from './max-files.ts'

const FOLDERS = 3000

test('a great many folders with long paths are left to a process of its own', async () => {
  const folder = await mkdtemp(join('/dev/shm', 'bytes-below-'))
  onTestFinished(() => removeTree(folder))
  const deep = join(folder, ...Array.from({ length: 14 }, () => 'd'.repeat(250)))
  mkdirSync(deep, { recursive: true })
  for (let index = 0; index < FOLDERS; index++) mkdirSync(join(deep, `${index}`))
  const enough = Number.POSITIVE_INFINITY
  expect(await bytesBelow([folder], enough)).toMatchObject({ isWhole: false })
  expect(await sizeOfTrees([folder], { enough, identity: undefined })).toBeGreaterThan(FOLDERS * MIN_FILE_BYTES)
  expect(await bytesBelow([join(deep, '0')], enough)).toEqual({ bytes: 0, isWhole: true })
})
