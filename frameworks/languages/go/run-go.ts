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

/** For all modules of a toolchain: some hundred MB. */
const MAX_DOWNLOAD_MS = 3_600_000

/**
 * Downloads modules; the go command itself waits for a proxy that does not answer without an end.
 *
 * @param which arguments of `go mod download`
 * @param maxMs for tests
 */
export async function downloadModules(
  go: Go,
  which: string[],
  setting: Setting,
  maxMs = MAX_DOWNLOAD_MS,
): Promise<void> {
  const tooLong = AbortSignal.timeout(maxMs)
  const signal = AbortSignal.any([setting.signal, tooLong])
  await runGo(go, ['mod', 'download', ...which], { ...setting, signal }).catch((error: unknown) => {
    if (tooLong.aborted && !setting.signal.aborted)
      throw new Error('The Go modules were not there after an hour: does the module proxy answer?', { cause: error })
    throw error
  })
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
