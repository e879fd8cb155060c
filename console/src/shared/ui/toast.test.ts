import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, closeToast, currentToasts, pauseToasts, toastError, toastSuccess } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const shown = () => currentToasts().map((toast) => toast.message)

test('a toast hides itself after 5 s', () => {
  toastSuccess('Saved')
  vi.advanceTimersByTime(4999)
  expect(shown()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('closing one leaves the others', () => {
  toastSuccess('first')
  toastError('second')
  closeToast(currentToasts()[0]?.id ?? -1)
  expect(shown()).toEqual(['second'])
})

test('a change of page takes them all away, and their timers do no harm', () => {
  toastSuccess('old')
  clearToasts()
  toastSuccess('new')
  vi.advanceTimersByTime(4999)
  expect(shown()).toEqual(['new'])
})

test('a toast that is read stays, and then for as long as it had left', () => {
  toastSuccess('Saved')
  vi.advanceTimersByTime(3000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['Saved'])
  pauseToasts(false)
  vi.advanceTimersByTime(1999)
  expect(shown()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('one that comes while another is read waits with it', () => {
  toastSuccess('first')
  pauseToasts(true)
  toastSuccess('second')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['first', 'second'])
})

test('closing the one that is read does not hold the next ones', () => {
  toastSuccess('first')
  pauseToasts(true)
  closeToast(currentToasts()[0]?.id ?? -1)
  toastSuccess('second')
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual([])
})
