import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a process whose parent was gone before it listened ends at once', async () => {
  const program = fileURLToPath(new URL('../testing/ending-process.ts', import.meta.url))
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.disconnect()
  if (child.stdout === null || child.stderr === null) throw new Error('The output is not piped.')
  expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual(['true', ''])
})
