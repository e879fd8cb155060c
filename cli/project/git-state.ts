import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 5000

/**
 * The commit that a folder is of, as a note on a build; nothing where git, or a commit, is not there. Git is asked for nothing that looks at files:
 * the settings of a folder that one was given may name programs for that.
 */
export async function gitState(folder: string): Promise<Record<string, string>> {
  const asked = ['-C', folder, '-c', 'safe.bareRepository=explicit', 'rev-parse', 'HEAD']
  try {
    const { stdout } = await promisify(execFile)('git', asked, { timeout: TIMEOUT_MS })
    return { git_commit: stdout.trim() }
  } catch {
    return {}
  }
}
