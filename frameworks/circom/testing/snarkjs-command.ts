import { execFile } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const snarkjs = join(dirname(findPackageJSON('snarkjs', import.meta.url) ?? ''), 'build', 'cli.cjs')

/** Runs the snarkjs command line, as a person who downloaded something would, and returns what it printed. */
export async function snarkjsCommand(...args: string[]): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [snarkjs, ...args])
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout = '', stderr = '' }: { stdout?: string; stderr?: string } = Object(error)
    return { ok: false, output: stdout + stderr }
  }
}
