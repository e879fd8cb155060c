import type { Launcher } from './launcher.ts'
import type { Command } from './sandbox.ts'
import { baseEnvironment } from './system-mounts.ts'

/**
 * No sandbox at all, for an operator who explicitly asked for it: a child process with resource limits and a wall clock.
 * What the command calls by its path inside is called by its real path here, so programs must take every path from
 * their arguments, their environment or their working folder.
 */
export const unsandboxed: Launcher = (command, inside) => {
  const real = realPaths(command)
  const environment = Object.entries({ ...baseEnvironment, ...command.env }).map(
    ([name, value]) => `${name}=${real(value)}`,
  )
  return {
    program: 'setpriv',
    args: [
      '--pdeathsig',
      'KILL',
      '--no-new-privs',
      'env',
      '-i',
      ...environment,
      ...inside([command.program, ...command.args]).map(real),
    ],
    cwd: real(command.cwd),
  }
}

/** Rewrites each path inside that stands at the begin of a text or after `=`, `:` or `,`. */
function realPaths(command: Command): (text: string) => string {
  const deepestFirst = command.mounts.toSorted((one, other) => other.target.length - one.target.length)
  const targets = deepestFirst.map(({ target }) => target.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  const sources = new Map(command.mounts.map(({ target, source }) => [target, source]))
  if (targets === '') return (text) => text
  const pattern = new RegExp(`(^|[=:,])(${targets})(?=[/:,]|$)`, 'g')
  return (text) =>
    text.replace(pattern, (_, before: string, target: string) => before + (sources.get(target) ?? target))
}
