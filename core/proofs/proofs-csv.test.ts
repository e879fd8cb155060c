import { expect, test } from 'vitest'
import { csvField } from './proofs-csv.ts'

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['says "no"', '"says ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [-1.5, '-1.5'],
  [true, 'true'],
])('%j is %s', (value, field) => {
  expect(csvField(value)).toBe(field)
})

test.each(['a;=1', 'a\t=1'])('%j is one field, however the table is divided', (value) => {
  expect(csvField(value)).toBe(`"${value}"`)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j is no formula in a spreadsheet', (value) => {
  expect(csvField(value)).toMatch(/^"?'/)
})
