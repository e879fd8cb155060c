import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
import { expect, test } from 'vitest'
import { firstSentences, indexPage } from './index-page.ts'
import { docsFolder, readPages } from './pages.ts'

const groups = readPages()
const pages = [indexPage(groups), ...groups.flatMap((group) => group.pages)]
const names = new Set(pages.map(({ name }) => name))

test('the list begins with the first steps, has each framework, and ends with the decisions', () => {
  expect(groups.map(({ title }) => title)).toEqual([
    'Start',
    'Frameworks',
    'Proofs',
    'Reference',
    'Operating',
    'Security',
    'Contributing',
  ])
  expect(groups[0]?.pages[0]?.title).toBe('Getting started')
  expect(groups[1]?.pages.map(({ title }) => title)).toEqual([
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
  ])
})

test('every page has an address and a title of its own in its group', () => {
  expect(names.size).toBe(pages.length)
  for (const { title, pages } of groups) expect(new Set(pages.map((page) => page.title)).size, title).toBe(pages.length)
})

test.each(pages.map((page) => ({ ...page, toString: () => page.name })))(
  '$name links to pages and headings that are there',
  ({ markdown }) => {
    expect(linksOf(markdown).filter((link) => !isThere(link, markdown))).toEqual([])
  },
)

test('the first page and the index of the decisions lead to each page that they list', () => {
  const linked = linksOf(pages[0]?.markdown ?? '')
  for (const name of names) if (name !== 'index') expect(linked).toContain(`./${name}.md`)
  const decisions = linksOf(pages.find(({ name }) => name === 'decisions')?.markdown ?? '')
  const listed = [...names].filter((name) => name.startsWith('decisions-')).map((name) => `./${name}.md`)
  expect(decisions).toEqual(expect.arrayContaining(listed))
})

test('the first page says in whole sentences what each page is about', () => {
  const lines = (pages[0]?.markdown ?? '').split('\n').filter((line) => line.startsWith('- ['))
  const isDecision = (line: string) => /\(\.\/decisions-/.test(line)
  expect(lines.filter((line) => !isDecision(line) && !/\): \p{L}.*\.$/u.test(line))).toEqual([])
  expect(lines.filter((line) => /…|\.\.\./.test(line))).toEqual([])
})

test('sentences of a beginning are taken as a whole', () => {
  const long = 'x'.repeat(150)
  expect(firstSentences(`It compiles. It proves. ${long} ${long}.`)).toBe('It compiles. It proves.')
  expect(firstSentences(`${long} ${long}. And more.`)).toBe(`${long} ${long}.`)
  expect(firstSentences('It needs one variable. This one:')).toBe('It needs one variable.')
  expect(firstSentences('Two commands do it:')).toBe('Two commands do it.')
})

test('the pictures of a page are there', () => {
  const sources = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/ src="\.\/([^"]+)"/g)].map(([, file = '']) => file),
  )
  expect(sources.length).toBeGreaterThan(0)
  for (const file of sources) expect(existsSync(join(docsFolder, file)), file).toBe(true)
})

function isThere(link: string, own: string): boolean {
  if (/^https?:\/\//.test(link)) return true
  const [, name, anchor] = /^(?:\.\/([a-z\d-]+)\.md)?(?:#(.+))?$/.exec(link) ?? []
  if (name === undefined && anchor === undefined) return false
  const text = name === undefined ? own : pages.find((page) => page.name === name)?.markdown
  return text !== undefined && (anchor === undefined || anchorsOf(text).includes(anchor))
}

/** The addresses of a text's links, without those of code. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, 'code')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

/** The anchors of a text's headings, as GitHub makes them, and those that the reference sets. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text)
  return headings.map(
    (text) => /\{:#(\w+):\}$/.exec(text)?.[1] ?? slug(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
}
