import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadingDebounce } from './leading-debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typing() {
  const ran: string[] = []
  return { ran, box: leadingDebounce((text: string) => void ran.push(text), 400) }
}

test('the first letter counts at once, the next after a pause, and what was in between never', () => {
  const { ran, box } = typing()
  for (const text of ['m', 'mu', 'mul']) {
    box.call(text)
    vi.advanceTimersByTime(399)
  }
  expect(ran).toEqual(['m'])
  vi.advanceTimersByTime(1)
  expect(ran).toEqual(['m', 'mul'])
})

test('after a pause the next letter counts at once again', () => {
  const { ran, box } = typing()
  box.call('m')
  vi.advanceTimersByTime(400)
  box.call('mu')
  expect(ran).toEqual(['m', 'mu'])
})

test('a cancelled call does not come later', () => {
  const { ran, box } = typing()
  box.call('m')
  box.call('mu')
  box.cancel()
  vi.advanceTimersByTime(1000)
  expect(ran).toEqual(['m'])
})

test('a call that waits can be had at once, and does not come again', () => {
  const { ran, box } = typing()
  box.flush()
  box.call('m')
  box.call('mu')
  box.flush()
  box.flush()
  vi.advanceTimersByTime(1000)
  expect(ran).toEqual(['m', 'mu'])
})
