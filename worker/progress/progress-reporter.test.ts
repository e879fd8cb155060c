import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgressReporter } from './progress-reporter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fail = (error: Error) => expect.unreachable(error.message)

test('passes on the newest words, once a second', async () => {
  const passed: string[] = []
  const reporter = startProgressReporter(async (activity) => void passed.push(activity), fail)
  reporter.tell('Compiling the circuit')
  reporter.tell('Making the keys', 0.129)
  expect(passed).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Making the keys (12%)'])
  reporter.tell('Making the keys', 0.127)
  await vi.advanceTimersByTimeAsync(5000)
  expect(passed).toHaveLength(1)
  reporter.tell('Making the proof')
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Making the keys (12%)', 'Making the proof'])
})

test('passes on nothing once it is stopped', async () => {
  const passed: string[] = []
  const reporter = startProgressReporter(async (activity) => void passed.push(activity), fail)
  reporter.tell('Compiling the circuit')
  reporter.stop()
  reporter.tell('Making the keys')
  await vi.advanceTimersByTimeAsync(5000)
  expect(passed).toEqual([])
})

test('tries again after a failure', async () => {
  const passed: string[] = []
  let broken = true
  const reported: Error[] = []
  const reporter = startProgressReporter(
    async (activity) => {
      if (broken) throw new Error('no database')
      passed.push(activity)
    },
    (error) => void reported.push(error),
  )
  reporter.tell('Compiling the circuit')
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toHaveLength(1)
  broken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['Compiling the circuit'])
})
