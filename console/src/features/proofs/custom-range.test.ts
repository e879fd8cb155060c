import { expect, test } from 'vitest'
import { localText } from '../../shared/format/local-text.ts'
import { readWrittenRange } from './custom-range.ts'

const now = new Date('2026-03-08T12:00:00Z')

test('two local times are a span, and are written as they were read', () => {
  const read = readWrittenRange({ from: '2026-01-01T08:30', to: '2026-01-02T09:00' }, now)
  if (!('span' in read)) throw new Error(read.fault)
  expect(localText(new Date(read.span.from))).toBe('2026-01-01T08:30')
  expect(localText(new Date(read.span.to ?? ''))).toBe('2026-01-02T09:00')
})

test('an empty end means until now', () => {
  expect(readWrittenRange({ from: '2026-01-01T08:30', to: '' }, now)).toEqual({
    span: { from: new Date('2026-01-01T08:30').toISOString(), to: undefined },
  })
})

test.each([
  ['', '', 'from', 'Choose a date and a time.'],
  ['2027-01-01T00:00', '', 'from', 'Choose a time in the past.'],
  ['2026-01-02T00:00', '2026-01-01T00:00', 'to', 'The end must be after the start.'],
  ['2026-01-01T00:00', '2026-01-01T00:00', 'to', 'The end must be after the start.'],
  ['2026-01-01T00:00', 'soon', 'to', 'Choose a date and a time, or leave it empty.'],
])('from "%s" to "%s" is refused beside %s', (from, to, field, fault) => {
  expect(readWrittenRange({ from, to }, now)).toEqual({ field, fault })
})
