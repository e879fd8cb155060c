import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleFolder } from './sample-folder.ts'
import { ownSamples, samples } from './samples.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(sampleFolder(entry.name), 'sindri.json')))
  .map(({ name }) => name)

test('each folder is in the list, and nothing is twice', () => {
  expect(ownSamples.map(({ project }) => project).toSorted()).toEqual(folders)
  for (const of of [samples.map(({ project }) => project), samples.map(({ title }) => title)])
    expect(new Set<string>(of).size).toBe(samples.length)
})

describe.each(folders)('%s', (name) => {
  const read = (file: string) => readFileSync(join(sampleFolder(name), file), 'utf8')

  test('is a project of this name, whose readme says what it proves, what it teaches and what it does not prove', () => {
    expect(JSON.parse(read('sindri.json'))).toMatchObject({ name })
    const readme = read('README.md')
    expect(readme).toMatch(new RegExp(`^# ${name}\n\nProves that `))
    expect(readme).toContain('What it teaches')
    expect(readme).toContain('What it does **not** prove')
  })

  test('has an input, and others that must pass and fail, each of its own', () => {
    const inputs = ['.', 'inputs/pass', 'inputs/fail'].map((folder) =>
      readdirSync(join(sampleFolder(name), folder))
        .filter((file) => (folder === '.' ? ['input.json', 'Prover.toml'].includes(file) : true))
        .map((file) => read(join(folder, file))),
    )
    const [own = [], pass = [], fail = []] = inputs
    expect([own.length, pass.length >= 2, fail.length >= 2]).toEqual([1, true, true])
    expect(new Set(inputs.flat()).size).toBe(inputs.flat().length)
  })
})

test('those that bring the same hash bring the same file', () => {
  const copies = folders.map((name) => join(sampleFolder(name), 'poseidon.circom')).filter((file) => existsSync(file))
  expect(copies.length).toBeGreaterThan(1)
  expect(new Set(copies.map((file) => readFileSync(file, 'utf8'))).size).toBe(1)
})

test.each(samples.map(({ project }) => project))(
  'the picture of %s is small, and needs nothing from elsewhere',
  (project) => {
    const svg = readFileSync(join(import.meta.dirname, 'pictures', `${project}.svg`), 'utf8')
    expect(svg.length).toBeLessThan(8192)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 560 300">/)
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /<script|\son\w+=|href|https?:|@import|<foreignObject/i,
    )
  },
)
