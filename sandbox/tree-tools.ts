import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { keepStart } from './bounded-text.ts'
import { lowestLimit } from './ceilings.ts'
import { GiB } from './sizes.ts'

// chmod, chown, rm and find walk with fts(3) of gnulib: from folder to folder by descriptors, however deep, and with no more
// than 100,000 names of a folder in memory. What grows is one record for each folder above, some 300 bytes and its name.
const MAX_MEMORY_BYTES = GiB
const MAX_SECONDS = 600
const STDERR_BYTES = 1000

/** How long one of these tools may take. */
export const MAX_TREE_TOOL_MILLISECONDS = MAX_SECONDS * 1000

/** A tool was ended, or ended with an error; the message has its own words. */
export class TreeToolError extends Error {
  override name = 'TreeToolError'
  /** What node calls it, where the tool found no room. */
  readonly code: 'ENOSPC' | 'EDQUOT' | undefined

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    if (message.includes('No space left on device')) this.code = 'ENOSPC'
    else if (message.includes('Disk quota exceeded')) this.code = 'EDQUOT'
  }
}

/** A command that goes over a whole tree, with limits of memory and processor time that the kernel keeps, also when this process is gone. */
export function limitedTool(command: string[]): string[] {
  const memory = lowestLimit('Max address space', MAX_MEMORY_BYTES)
  const seconds = lowestLimit('Max cpu time', MAX_SECONDS)
  return ['prlimit', `--as=${memory}`, `--cpu=${seconds}`, '--', ...command]
}

/**
 * Runs a tool over trees that a stranger may have filled, in a process of its own.
 *
 * @param descriptor becomes the tool's descriptor 3
 * @throws TreeToolError when it fails, or passes a limit
 */
export async function runTreeTool(command: string[], descriptor?: number): Promise<void> {
  const [program = '', ...args] = limitedTool(command)
  const child = spawn(program, args, {
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', descriptor ?? 'ignore'],
    timeout: MAX_TREE_TOOL_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
  const stderr = keepStart(child.stderr, STDERR_BYTES)
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  throw new TreeToolError(`${command.join(' ')}: ${stderr().trim() || `ended by ${signal ?? `status ${code}`}`}`)
}
