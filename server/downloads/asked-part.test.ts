import { expect, test } from 'vitest'
import { askedPart } from './asked-part.ts'

const etag = '"abc"'
const whole = { kind: 'whole' }
const nothing = { kind: 'nothing' }
const part = (start: number, end: number) => ({ kind: 'part', range: expect.objectContaining({ start, end }) })

test.each([
  [{}, whole],
  [{ range: 'bytes=0-0' }, part(0, 0)],
  [{ range: 'bytes=2-' }, part(2, 9)],
  [{ range: 'bytes=-3' }, part(7, 9)],
  [{ range: 'bytes=-10' }, part(0, 9)],
  [{ range: 'bytes=-65536' }, part(0, 9)],
  [{ range: 'bytes=5-99' }, part(5, 9)],
  [{ range: 'bytes=10-' }, { kind: 'unsatisfiable' }],
  [{ range: 'bytes=-0' }, { kind: 'unsatisfiable' }],
  // Several ranges, other units and what is no range get the whole.
  [{ range: 'bytes=0-1,4-5' }, whole],
  [{ range: 'lines=0-1' }, whole],
  [{ range: 'bytes' }, whole],
  [{ range: 'bytes=0-1', 'if-range': '"abc"' }, part(0, 1)],
  [{ range: 'bytes=0-1', 'if-range': '"old"' }, whole],
  [{ range: 'bytes=0-1', 'if-range': 'W/"abc"' }, whole],
  [{ range: 'bytes=0-1', 'if-range': 'Sun, 22 Nov 2026 12:00:00 GMT' }, whole],
  [{ 'if-none-match': '"abc"' }, nothing],
  [{ 'if-none-match': '"x", W/"abc"' }, nothing],
  [{ 'if-none-match': '*' }, nothing],
  [{ 'if-none-match': '"abc', range: 'bytes=1-2' }, part(1, 2)],
  [{ 'if-none-match': '"abc"', range: 'bytes=1-2' }, nothing],
])('%j of ten bytes', (headers, asked) => {
  expect(askedPart(headers, etag, 10)).toEqual(asked)
})
