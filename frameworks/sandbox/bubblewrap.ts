import type { Launcher } from './limited-run.ts'
import { baseEnvironment, memoryFolders, networkPlaces, systemPlaces } from './system-mounts.ts'

/** Walls built by bubblewrap: https://github.com/containers/bubblewrap */
export const bubblewrap: Launcher = (command, inside) => {
  const sizes = memoryFolders(command.limits.memoryBytes)
  const places = [...systemPlaces(), ...networkPlaces(command)].flatMap(({ path, source, link }) =>
    link === undefined ? ['--ro-bind', source ?? path, path] : ['--symlink', link, path],
  )
  const mounts = command.mounts.flatMap(({ source, target, writable }) => [
    writable ? '--bind' : '--ro-bind',
    source,
    target,
  ])
  const environment = Object.entries({ ...baseEnvironment, ...command.env }).flatMap((pair) => ['--setenv', ...pair])
  return {
    program: 'bwrap',
    args: [
      ['--unshare-user', '--unshare-all', ...(command.network === true ? ['--share-net'] : [])],
      ['--disable-userns', '--die-with-parent', '--new-session', '--as-pid-1'],
      ['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534', '--hostname', 'sandbox', '--clearenv'],
      places,
      // Root outside may write kernel settings below /proc even as nobody inside; bubblewrap alone does not prevent it.
      ['--proc', '/proc', '--remount-ro', '/proc', '--dev', '/dev', '--size', String(sizes.shm), '--tmpfs', '/dev/shm'],
      ['--remount-ro', '/dev', '--size', String(sizes.tmp), '--perms', '1777', '--tmpfs', '/tmp'],
      mounts,
      ['--remount-ro', '/', '--chdir', command.cwd],
      environment,
      ['--', ...inside],
    ].flat(),
  }
}
