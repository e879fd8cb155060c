import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = ['threat-model', 'asvs'].map((name) => ({ name, text: readText(`docs/security/${name}.md`) }))

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

/** Tests that the last column of a page's tables names: a file in backticks, and after it titles in double quotes. */
function testsNamedIn(text: string): { file: string; title: string }[] {
  return rowsOf(text).flatMap((cells) => {
    let file = ''
    return [...(cells.at(-1) ?? '').matchAll(/`([\w./-]+\.ts)`|"([^"]+)"/g)].flatMap(([, path, title]) => {
      if (path !== undefined) file = path
      return title === undefined ? [] : [{ file, title }]
    })
  })
}

/** The cells of a page's tables, without their headings. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines
    .filter((_, index) => !/^\|(?:---\|)+$/.test(lines[index] ?? '') && !/^\|(?:---\|)+$/.test(lines[index + 1] ?? ''))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

/** As it stands in a source, between the quotes of a text. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    source.includes(quote + title.replaceAll('`', quote === '`' ? '\\`' : '`') + quote),
  )
}

test.each(pages)('each test that $name names exists', ({ text }) => {
  const named = testsNamedIn(text)
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(({ file, title }) => !existsSync(file) || !hasTitle(readText(file), title))
  expect(missing).toEqual([])
})

test.each(pages)('each test file that $name names exists', ({ text }) => {
  const files = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file ?? '')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('each row of the threat model names a test', () => {
  const rows = rowsOf(pages[0]?.text ?? '').filter((cells) => cells.length === 4)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((cells) => testsNamedIn(`|${cells.join('|')}|`).length === 0)).toEqual([])
})

test('each point of the audits has a row, or is named in what does not hold', () => {
  const points = [
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `A${n}`),
    ...Array.from({ length: 12 }, (_, n) => `B${n + 1}`),
    ...Array.from({ length: 9 }, (_, n) => `C${n + 1}`),
  ]
  const text = pages[0]?.text ?? ''
  expect(points.filter((point) => !text.includes(`| ${point} |`) && !text.includes(`**${point}**`))).toEqual([])
})

/** Levels 1 and 2 of ASVS 5.0.0: the last number of each section, without those of level 3. */
const requirements = Object.entries({
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
})

test('each requirement of ASVS has one row, with a verdict and a test or a reason', () => {
  const rows = rowsOf(pages[1]?.text ?? '')
  const numbers = requirements.flatMap(([section, last]) =>
    Array.from({ length: last }, (_, n) => `${section}.${n + 1}`),
  )
  expect(rows.map(([number]) => number)).toEqual(numbers)
  for (const [number, , , verdict = '', reason = ''] of rows) {
    expect([number, verdict]).toEqual([number, expect.stringMatching(/^(?:yes|in part|no|none)$/)])
    expect([number, reason.length > 5]).toEqual([number, true])
  }
})
