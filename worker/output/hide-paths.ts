import { homedir } from 'node:os'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'

/**
 * Replaces the paths of this machine in what a program wrote: those that it was shown by the name under which it was, every
 * other folder of this service by nothing.
 */
export function hidePaths(mounts: Pick<Mount, 'source' | 'target'>[], folders: string[]): (text: string) => string {
  const shown = mounts.map(({ source, target }): [string, string] => [source, target])
  const hidden = [...folders, homedir(), process.cwd()].map((folder): [string, string] => [folder, '…'])
  const byPath = new Map([...hidden, ...shown].filter(([path]) => path.length > 1 && !isOfSystem(path)))
  // The longest first: a folder lies within another.
  const paths = [...byPath.keys()].sort((one, other) => other.length - one.length)
  if (paths.length === 0) return (text) => text
  const pattern = new RegExp(paths.map((path) => RegExp.escape(path)).join('|'), 'g')
  return (text) => text.replaceAll(pattern, (path) => byPath.get(path) ?? '…')
}

/** What every machine has under that name. */
function isOfSystem(path: string): boolean {
  return /^\/(?:usr|lib\w*|bin|sbin|etc|proc|dev|sys|tmp|root|home)?\/?$/.test(path)
}
