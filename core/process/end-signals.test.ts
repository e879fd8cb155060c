import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

test('a process whose parent was gone before it listened ends at once', async () => {
  const program = fileURLToPath(new URL('../testing/ending-process.ts', import.meta.url))
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.disconnect()
  if (child.stdout === null || child.stderr === null) throw new Error('The output is not piped.')
  expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual(['true', ''])
})

test('a process knows how long it has: without end before it is told to end, and nothing when it has to end at once', async () => {
  const program = fileURLToPath(new URL('../testing/draining-process.ts', import.meta.url))
  const child = fork(program)
  try {
    await once(child, 'message')
    const ask = async () => {
      child.send('how long?')
      const [left] = await once(child, 'message')
      return Number(left)
    }
    expect(await ask()).toBe(Number.POSITIVE_INFINITY)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await ask()).toBeLessThanOrEqual(60), { timeout: 20_000 })
    child.kill('SIGINT')
    await vi.waitFor(async () => expect(await ask()).toBe(0), { timeout: 20_000 })
  } finally {
    child.kill('SIGKILL')
  }
})
