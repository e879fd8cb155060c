import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 5000

/** The commit that a folder is of, as notes on a build; nothing where git, or a commit, is not there. */
export async function gitState(folder: string): Promise<Record<string, string>> {
  const commit = await git(folder, ['rev-parse', 'HEAD'])
  if (commit === undefined) return {}
  const changes = await git(folder, ['status', '--porcelain', '--', '.'])
  return { git_commit: commit, git_dirty: changes === '' ? 'false' : 'true' }
}

async function git(folder: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...args], {
      timeout: TIMEOUT_MS,
    })
    return stdout.trim()
  } catch {
    return undefined
  }
}
