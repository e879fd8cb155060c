import { expect, test } from 'vitest'
import { type ChosenFile, chosenProject } from './chosen-project.ts'

const file = (path: string): ChosenFile => ({ name: path.split('/').at(-1) ?? '', size: 1, path })
const reasonOf = (...paths: string[]) => {
  const chosen = chosenProject(paths.map((path) => file(path)))
  return chosen.kind === 'refused' ? chosen.reason : chosen.kind
}

test.each(['./a.zip', './a.tar.gz', './A.TGZ', './a.tar'])('%s is an archive', (path) => {
  expect(chosenProject([file(path)])).toMatchObject({ kind: 'archive' })
})

test('a file that is none is refused before it is sent', () => {
  expect(reasonOf('./notes.txt')).toContain('notes.txt is not an archive.')
  expect(reasonOf('./sindri.json')).toContain('sindri.json is not an archive.')
})

test('one thing is taken at a time', () => {
  for (const paths of [
    ['./a.zip', './b.zip'],
    ['/one/sindri.json', '/two/sindri.json'],
    ['/one/sindri.json', './a.zip'],
  ]) {
    expect(reasonOf(...paths)).toBe('Upload one archive or one folder at a time.')
  }
  expect(reasonOf()).toBe('Nothing was chosen.')
})

test('a folder is taken with what is below it, but for what is made from it', () => {
  const kept = ['/sum/sindri.json', '/sum/src/main.nr', '/sum/.gitignore']
  const left = ['/sum/.git/config', '/sum/node_modules/a/index.js', '/sum/src/target/x']
  expect(chosenProject([...kept, ...left].map((path) => file(path)))).toEqual({
    kind: 'folder',
    name: 'sum',
    files: kept.map((path) => file(path)),
  })
  expect(reasonOf('sum/main.nr', 'sum/node_modules/a/sindri.json')).toBe('The folder sum has no sindri.json in it.')
  const many = Array.from({ length: 10_001 }, (_, n) => `sum/${n}`)
  expect(reasonOf('sum/sindri.json', ...many)).toContain('more than 10,000 files')
})
