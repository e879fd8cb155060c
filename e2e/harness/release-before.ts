import { execFileSync } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './proofyard.ts'

const MAX_OUTPUT = 256 * 1024 ** 2

/** The newest tag that this commit does not have; until there is one, the commit of the last change of the schema. */
function releaseBefore(): string {
  const [newest] = git('tag', '--list', 'v*', '--sort=-creatordate', '--no-contains', 'HEAD').split('\n')
  return newest || git('log', '-1', '--format=%H', '--', 'core/database/migrations').trim()
}

/**
 * Puts what the release before had into a folder, so that it runs there with the libraries of this checkout.
 *
 * @param packages of its workspace, which are imported by name
 * @param more files and folders of it
 */
export async function checkOutReleaseBefore(folder: string, packages: string[], more: string[]): Promise<void> {
  const archive = execFileSync('git', ['archive', releaseBefore(), ...packages, ...more], {
    cwd: root,
    maxBuffer: MAX_OUTPUT,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@proofyard'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@proofyard') await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of packages) await symlink(join(folder, name), join(modules, '@proofyard', name))
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
