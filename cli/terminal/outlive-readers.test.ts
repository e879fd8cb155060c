import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { exitCodes } from '../failure.ts'

function start(typed: string, stdio: StdioOptions) {
  const [command, env] = [join(import.meta.dirname, '..', 'proofyard.ts'), { ...process.env, PROOFYARD_API_KEY: 'any' }]
  return spawn(process.execPath, [command, ...typed.split(' ')], { stdio, env })
}

test.each(['project --help', 'params list'])(
  '%s goes on where its reader has left, and its exit code says so',
  async (typed) => {
    const child = start(typed, ['ignore', 'pipe', 'pipe'])
    child.stdout?.destroy()
    const [said, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
    expect(said).toBe('')
    expect(code).toBe(exitCodes.unread)
  },
)

test('an assistant that has left ends what serves it', async () => {
  const child = start('mcp --url http://127.0.0.1:1', ['pipe', 'pipe', 'pipe'])
  child.stdout?.destroy()
  child.stdin?.write(
    `${JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    })}\n`,
  )
  const [said, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
  expect(said).toMatch(/^Serves an assistant: .*\n$/)
  expect(code).toBe(exitCodes.done)
})

test('output for which there is no room is told of', async () => {
  const full = await open('/dev/full', 'w')
  const child = start('params list', ['ignore', full.fd, 'pipe'])
  const [said, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
  await full.close()
  expect(said).toMatch(/^The output cannot be written: .*ENOSPC.*\n$/)
  expect(code).toBe(exitCodes.failed)
})
