import { expect, test } from 'vitest'
import { step, zoomIn, zoomOfDrag, zoomOut, zoomTo } from './zoom.ts'

const HOUR = 3_600_000
const noon = Date.parse('2026-03-08T12:00:00Z')
const span = (from: number, to: number) => ({
  span: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
})

test('less than 20 px is no zoom, whatever its time', () => {
  const day = { from: noon, to: noon + 24 * HOUR }
  expect(zoomOfDrag(19.9, day)).toBe('ignored')
  expect(zoomOfDrag(20, day)).toEqual(span(day.from, day.to))
})

test('less than an hour is too short', () => {
  expect(zoomOfDrag(200, { from: noon, to: noon + HOUR - 1 })).toBe('too short')
  expect(zoomTo({ from: noon, to: noon + HOUR })).toEqual(span(noon, noon + HOUR))
})

test('a stretch is widened to whole minutes', () => {
  expect(zoomTo({ from: noon + 1, to: noon + HOUR + 2 })).toEqual(span(noon, noon + HOUR + 60_000))
})

test('step by step into the middle, until an hour is left', () => {
  expect(zoomIn({ from: noon, to: noon + 8 * HOUR })).toEqual(span(noon + 2 * HOUR, noon + 6 * HOUR))
  expect(zoomIn({ from: noon, to: noon + 1.5 * HOUR })).toEqual(span(noon + 0.25 * HOUR, noon + 1.25 * HOUR))
  expect(zoomIn({ from: noon, to: noon + HOUR })).toBe('too short')
})

test('out again, but never beyond now', () => {
  const stretch = { from: noon, to: noon + 2 * HOUR }
  expect(zoomOut(stretch, noon + 9 * HOUR)).toEqual(span(noon - HOUR, noon + 3 * HOUR))
  expect(zoomOut(stretch, noon + 2 * HOUR)).toEqual(span(noon - 2 * HOUR, noon + 2 * HOUR))
})

test('half a length earlier and later, but never beyond now', () => {
  const stretch = { from: noon, to: noon + 2 * HOUR }
  expect(step(stretch, -1, noon + 2 * HOUR)).toEqual(span(noon - HOUR, noon + HOUR))
  expect(step(stretch, 1, noon + 9 * HOUR)).toEqual(span(noon + HOUR, noon + 3 * HOUR))
  expect(step(stretch, 1, noon + 2.5 * HOUR)).toEqual(span(noon + 0.5 * HOUR, noon + 2.5 * HOUR))
  expect(step(stretch, 1, noon + 2 * HOUR)).toBe('ignored')
})
