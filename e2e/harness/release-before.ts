import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './proofyard.ts'

const MAX_OUTPUT = 256 * 1024 ** 2

/** The newest tag that this commit does not have; until there is one, the commit of the last change of the schema. */
function releaseBefore(): string {
  const [newest] = git('tag', '--list', 'v*', '--sort=-creatordate', '--no-contains', 'HEAD').split('\n')
  return newest || git('log', '-1', '--format=%H', '--', 'core/database/migrations').trim()
}

/**
 * Puts what the release before had into a folder, so that it runs there with the libraries of this checkout: its sandboxes see what
 * lies in that folder and no more, so they are copied, or linked file by file where both lie on one disk.
 *
 * @param paths files and folders of it; packages that are not among them cannot be imported
 */
export function checkOutReleaseBefore(folder: string, paths: string[]): void {
  const archive = execFileSync('git', ['archive', releaseBefore(), ...paths], { cwd: root, maxBuffer: MAX_OUTPUT })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const modules = join(root, 'node_modules')
  // Its links to packages of the workspace are relative, and lead to those of the release before there.
  if (spawnSync('cp', ['--archive', '--link', modules, folder]).status === 0) return
  execFileSync('cp', ['--archive', modules, folder])
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
