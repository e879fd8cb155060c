import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs a program to its end and returns what it printed.
 *
 * @throws Error with what the program said, when it fails
 */
export async function finished(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 64 << 20 })
  return stdout
}
