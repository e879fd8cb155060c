import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeSkeleton } from './testing/skeleton.ts'

const { folder, lines, remove } = await writeSkeleton()
afterAll(remove)

test('the skeleton of the README is a whole framework in under 150 lines', async () => {
  expect((await readdir(folder)).toSorted()).toEqual([
    'manifest.ts',
    'preimage.conformance.test.ts',
    'preimage.ts',
    'programs',
    'testing',
  ])
  expect(lines).toBeGreaterThan(100)
  expect(lines).toBeLessThan(150)
})

// Its own test file, which registers the conformance suite here.
await import(join(folder, 'preimage.conformance.test.ts'))
