import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readReadmeSummary, summaryOf } from './readme-summary.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readme-summary-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  [
    '# Multiplier\n\nProves that I know two factors of a number.\n\nMore.',
    'Proves that I know two factors of a number.',
  ],
  ['Title\n=====\n\nTwo lines\nare one.', 'Two lines are one.'],
  [
    '[![CI](a.svg)](b)\n\n<p align="center">x</p>\n\n> quoted\n\nA **bold** [link](x) and `code`.',
    'A bold link and code.',
  ],
  ['# A\n```sh\nnpm install\n```\n\n- a list\n\n| a | b |\n\nAt last.', 'At last.'],
  ['## Only\r\n\r\nWindows lines.\r\n', 'Windows lines.'],
  ['snake_case_name stays, `PUBLIC_URL` does, _too_', 'snake_case_name stays, PUBLIC_URL does, too'],
])('of %j it is %j', (readme, summary) => {
  expect(summaryOf(readme)).toBe(summary)
})

test.each(['', '# Title', '![only a picture](a.png)', '```\nnever closed', '- a\n- b', '\u202e\u0000'])(
  'nothing is said of %j',
  (readme) => {
    expect(summaryOf(readme)).toBeNull()
  },
)

test('what turns or hides text is left out, and a long line is cut', () => {
  expect(summaryOf('safe\u202egnp.exe\u0007 text')).toBe('safe gnp.exe text')
  expect(Array.from(summaryOf('word '.repeat(100)) ?? '')).toHaveLength(200)
  expect(summaryOf('several '.repeat(100))).toMatch(/^(?:several )+several…$/)
  expect(summaryOf(`a${' several'.repeat(100)}`)).toMatch(/^a(?: several)+…$/)
  expect(Array.from(summaryOf('x'.repeat(300)) ?? '')).toHaveLength(201)
})

test('a readme that is made to be slow is read at once', () => {
  for (const unit of ['[', '![', '<', '*', '`', '[a](', '_a', '\n=', '> ']) {
    const began = performance.now()
    summaryOf(unit.repeat(8192 / unit.length))
    expect(performance.now() - began).toBeLessThan(500)
  }
})

test('is read from the project, where there is one', async () => {
  expect(await readReadmeSummary(folder)).toBeNull()
  await writeFile(join(folder, 'README.md'), `# A\n\nSays what it is.\n\n${'x'.repeat(1_000_000)}`)
  expect(await readReadmeSummary(folder)).toBe('Says what it is.')
  await rm(join(folder, 'README.md'))
  await mkdir(join(folder, 'README.md'))
  expect(await readReadmeSummary(folder)).toBeNull()
})
