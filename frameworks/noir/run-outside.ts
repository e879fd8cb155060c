import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a program of the machine outside the sandbox, for installations; nothing of a user goes in.
 *
 * @throws Error with what it said first, when it does not end well
 */
export async function runOutside(
  program: string,
  args: string[],
  options: { cwd: string; signal?: AbortSignal },
): Promise<string> {
  try {
    const { stdout } = await run(program, args, { ...options, maxBuffer: 16 * 1024 ** 2 })
    return stdout
  } catch (error) {
    if (options.signal?.aborted === true) throw options.signal.reason
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(0, 1000) : ''
    throw new Error(`${program} ${args[0] ?? ''} failed. ${said}`.trim(), { cause: error })
  }
}
