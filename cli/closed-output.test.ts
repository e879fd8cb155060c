import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(['project --help', 'params list'])(
  '%s says nothing where its reader has left, as `head` does',
  async (typed) => {
    const command = join(import.meta.dirname, 'proofyard.ts')
    const child = spawn(process.execPath, [command, ...typed.split(' ')], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(said).toBe('')
    expect(code).toBe(0)
  },
)
