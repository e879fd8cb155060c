import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { documentLink } from './document-link.ts'
import { documents } from './documents.ts'

test('the contracts of the frameworks follow their index, and the decisions come last, under one entry', () => {
  expect(documents.filter(({ name, entry }) => name === entry).map(({ title }) => title)).toEqual([
    'Getting started',
    'Frameworks',
    'boojum',
    'circom',
    'gnark',
    'halo2',
    'hermez',
    'jolt',
    'noir',
    'openvm',
    'plonky2',
    'snarkvm',
    'sp1',
    'Backup',
    'Circuit interface',
    'Command line',
    'Command line reference',
    'Continuous integration',
    'Monitoring',
    'Permissions',
    'Proof bundles',
    'Provers elsewhere',
    'Security',
    'Storage',
    'Testing',
    'Toolchains and parameters',
    'Decisions',
  ])
  expect(documents.find(({ name }) => name === 'decisions-console')).toMatchObject({
    title: 'Decisions: console',
    entry: 'decisions',
  })
})

test('every document has an address of its own', () => {
  const names = documents.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the index of the decisions leads to each of their pages', () => {
  const folder = new URL('../../../../docs/decisions/', import.meta.url)
  const index = readFileSync(new URL('README.md', folder), 'utf8')
  const pages = readdirSync(folder).filter((file) => file !== 'README.md')
  expect(linksOf(index).toSorted()).toEqual(pages.toSorted())
})

const root = fileURLToPath(new URL('../../../../docs/', import.meta.url))

describe.each(documents)('$file', ({ file }) => {
  test('links to documents that are there', () => {
    const text = readFileSync(posix.join(root, file), 'utf8')
    const broken = linksOf(text).filter((href) => documentLink(href, file) === undefined)
    expect(broken).toEqual([])
  })
})

/** The addresses of a text's links, without those of pictures. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}
