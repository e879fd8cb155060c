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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula in a spreadsheet', (value) => {
  expect(csvField(value)).toMatch(/^"?'/)
})
