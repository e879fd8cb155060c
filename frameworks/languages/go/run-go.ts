import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { lowerSession } from '@proofyard/sandbox/session-priority.ts'
import type { Go } from './find-go.ts'

interface Setting {
  cwd: FilePath
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Runs the go command on sources of ours to its end. When it is aborted, the compilers that it started end with it. */
export async function runGo(go: Go, args: string[], { cwd, env, signal }: Setting): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(go.program, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  void lowerSession(child.pid)
  const stderr = text(child.stderr)
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself a moment ago.
    }
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`go ${args.slice(0, 2).join(' ')} failed: ${(await stderr).trim().slice(-4000)}`)
  } finally {
    signal.removeEventListener('abort', end)
  }
}
