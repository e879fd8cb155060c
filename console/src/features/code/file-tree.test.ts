import { expect, test } from 'vitest'
import { fileTree } from './file-tree.ts'

const files = ['README.md', 'lib/deep/tree.circom', 'lib/hash.circom', 'main.circom', 'sindri.json'].map((path) => ({
  path,
  size: 7,
}))

test('files lie in their folders', () => {
  const { folders, files: top } = fileTree(files)
  expect(top.map(({ name }) => name)).toEqual(['README.md', 'main.circom', 'sindri.json'])
  expect(folders.map(({ path }) => path)).toEqual(['lib'])
  const lib = folders[0]?.tree
  expect(lib?.files).toEqual([{ name: 'hash.circom', path: 'lib/hash.circom', size: 7 }])
  expect(lib?.folders.map(({ path }) => path)).toEqual(['lib/deep'])
})
