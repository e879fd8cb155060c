import { expect, test } from 'vitest'
import { firstFile } from './first-file.ts'

const files = ['README.md', 'lib/deep/tree.circom', 'lib/hash.circom', 'main.circom', 'sindri.json'].map((path) => ({
  path,
}))

test('the source nearest to the top is read first, else the manifest', () => {
  expect(firstFile(files)).toBe('main.circom')
  expect(firstFile(files.filter(({ path }) => !path.endsWith('.circom')))).toBe('sindri.json')
  expect(firstFile([])).toBeUndefined()
})
