import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, closeToast, currentToasts, toastError, toastSuccess } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const shown = () => currentToasts().map((toast) => toast.message)

test('a toast hides itself after 30 s', () => {
  toastSuccess('Saved')
  vi.advanceTimersByTime(29_999)
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
  vi.advanceTimersByTime(29_999)
  expect(shown()).toEqual(['new'])
})
