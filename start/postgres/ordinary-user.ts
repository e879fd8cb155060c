import { spawnSync } from 'node:child_process'

/**
 * The words to put before a program that refuses to run as root: a user namespace in which root's own files belong
 * to an ordinary user. Empty for an ordinary user.
 * @throws when this is root and the machine allows no user namespaces
 */
export function asOrdinaryUser(): string[] {
  if (process.getuid?.() !== 0) return []
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  const [program, ...args] = [...prefix, 'true']
  if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return prefix
  throw new Error(
    'PostgreSQL does not run as root, and this machine allows no user namespaces. ' +
      'Start Proofyard as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** The words that make a program end with SIGINT when its parent dies, where util-linux has them. */
export function endingWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  const [program, ...args] = [...prefix, 'true']
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? prefix : []
}
