import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs a program to its end and returns what it printed.
 *
 * @param env of it besides this process's own
 * @throws Error with what the program said, when it fails
 */
export async function finished(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 << 20,
  })
  return stdout
}
