import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Identity } from '../identity/identity.ts'
import { MAX_TREE_TOOL_MILLISECONDS, limitedTool } from '../tree-tools.ts'

/**
 * Lines that find(1) prints. It goes from folder to folder by descriptors, however deep, and what it cannot read it leaves out.
 *
 * @param as the service itself; the service as root over its own files; or as root over those of a program's user, too
 */
export async function* findAs(as: 'service' | 'root' | Identity, args: string[]): AsyncGenerator<string> {
  const [program = '', ...rest] = limitedTool([...prefixOf(as), 'find', ...args])
  const builder = typeof as === 'object' ? as.builder : 'ignore'
  const child = spawn(program, rest, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore', builder],
    timeout: MAX_TREE_TOOL_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
  const closed = once(child, 'close')
  if (child.stdout === null) throw new Error('There is no pipe to read.')
  try {
    yield* createInterface(child.stdout)
  } finally {
    child.kill('SIGKILL')
    child.stdout.destroy()
    await closed
  }
}

function prefixOf(as: 'service' | 'root' | Identity): string[] {
  if (as === 'service' || process.getuid?.() === 0) return []
  if (as === 'root') return ['unshare', '--user', '--map-root-user', '--']
  return ['nsenter', '--user=/proc/self/fd/3', '--preserve-credentials', '--']
}
