import { dirname } from 'node:path'
import type { Launcher } from './launcher.ts'
import { maskedProc } from './masked-proc.ts'
import { filterFor } from './seccomp/filter.ts'
import { FILTER_DESCRIPTOR } from './seccomp/filter-descriptor.ts'
import { DESCRIPTORS, becomeNobody } from './identity/become-nobody.ts'
import { NOBODY } from './identity/user-namespaces.ts'
import { baseEnvironment, memoryFolders, networkPlaces, systemPlaces } from './system-mounts.ts'

/** The program's user is the service's, and has no rights in a namespace that nobody can go down from. */
const soleNamespace = [
  ['--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ['--uid', String(NOBODY), '--gid', String(NOBODY)],
].flat()

/**
 * Built in the namespace of the builder, as the service's user. Process 1 is still that user, so that it can be ended
 * together with bubblewrap, and in the program's namespace, where there is no user to become but the program's.
 */
const builderNamespace = [
  ['--userns', String(DESCRIPTORS.builder), '--userns2', String(DESCRIPTORS.program), '--cap-drop', 'ALL'],
  ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]),
].flat()

/** A sandbox of bubblewrap: https://github.com/containers/bubblewrap */
export const bubblewrap: Launcher = (command, inside, identity) => {
  const sizes = memoryFolders(command.limits.memoryBytes)
  const shown = [...systemPlaces(), ...networkPlaces(command)]
  const places = shown.flatMap(({ path, source, link }) =>
    link === undefined ? ['--ro-bind', source ?? path, path] : ['--symlink', link, path],
  )
  const mounts = command.mounts.flatMap(({ source, target, writable }) => [
    writable ? '--bind' : '--ro-bind',
    source,
    target,
  ])
  const environment = Object.entries({ ...baseEnvironment, ...command.env }).flatMap((pair) => ['--setenv', ...pair])
  const masks = maskedProc()
  const hidden = [
    ...masks.folders.flatMap((path) => ['--size', '4096', '--perms', '0555', '--tmpfs', path, '--remount-ro', path]),
    ...masks.files.flatMap((path) => ['--ro-bind', '/dev/null', path]),
  ]
  return {
    filter: filterFor(command),
    program: 'bwrap',
    args: [
      identity === undefined ? soleNamespace : builderNamespace,
      ['--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try', '--unshare-net'],
      ['--die-with-parent', '--new-session', '--as-pid-1', '--hostname', 'sandbox', '--clearenv'],
      foldersAbove([...shown.map(({ path }) => path), ...command.mounts.map(({ target }) => target)]),
      places,
      // Root outside may write kernel settings below /proc even as nobody inside; bubblewrap alone does not prevent it.
      ['--proc', '/proc', '--remount-ro', '/proc', ...hidden],
      ['--dev', '/dev', '--size', String(sizes.shm), '--perms', '1777', '--tmpfs', '/dev/shm'],
      ['--remount-ro', '/dev', '--size', String(sizes.tmp), '--perms', '1777', '--tmpfs', '/tmp'],
      mounts,
      ['--remount-ro', '/', '--chdir', command.cwd],
      environment,
      [
        '--seccomp',
        String(FILTER_DESCRIPTOR),
        '--',
        ...inside([...(identity === undefined ? [] : becomeNobody), command.program, ...command.args]),
      ],
    ].flat(),
  }
}

/** Folders that lead to places, each before what is in it; bubblewrap itself makes them for its own user alone. */
function foldersAbove(paths: string[]): string[] {
  const above = (path: string): string[] => (dirname(path) === '/' ? [] : [...above(dirname(path)), dirname(path)])
  return [...new Set(paths.flatMap(above))].flatMap((folder) => ['--perms', '0755', '--dir', folder])
}
