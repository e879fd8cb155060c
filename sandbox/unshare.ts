import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Launcher } from './launcher.ts'
import { maskedProc } from './masked-proc.ts'
import { escapeOctal, unescapeOctal } from './octal-escapes.ts'
import { filterFor } from './seccomp/filter.ts'
import { filterLoader } from './seccomp/loader.ts'
import { DESCRIPTORS } from './identity/become-nobody.ts'
import { NOBODY } from './identity/user-namespaces.ts'
import { baseEnvironment, memoryFolders, networkPlaces, systemPlaces } from './system-mounts.ts'
import { STAGE, unshareScript } from './unshare-script.ts'

interface Bind {
  source: string
  target: string
  options: string[]
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']
const DEVICE_LINKS = ['fd=/proc/self/fd', 'stdin=/proc/self/fd/0', 'stdout=/proc/self/fd/1', 'stderr=/proc/self/fd/2']
const OWN_USER_NAMESPACE = ['unshare', '--user', '--map-root-user']
const BUILDERS_NAMESPACE = [
  ['nsenter', `--user=/proc/self/fd/${DESCRIPTORS.builder}`, '--preserve-credentials', '--'],
  ['unshare'],
].flat()
const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts', '--cgroup', '--net']

/** A sandbox of util-linux alone (`unshare`, `mount`, `pivot_root`, `setpriv`), where bubblewrap is not installed. */
export const unshare: Launcher = (command, inside, identity) => {
  const places = [...systemPlaces(), ...networkPlaces(command)]
  const binds = [
    ...places.flatMap(({ path, source }) => (source === undefined ? [] : [readOnly(source, path)])),
    ...DEVICES.map((name) => ({ source: `/dev/${name}`, target: `/dev/${name}`, options: ['bind'] })),
    ...command.mounts.map(({ source, target, writable }) =>
      writable ? { source, target, options: locked(source) } : readOnly(source, target),
    ),
  ]
  const isFile = ({ source }: Bind) => !statSync(source).isDirectory()
  const targets = binds.map((bind) => ({ folder: isFile(bind) ? dirname(bind.target) : bind.target, bind }))
  const folders = [...targets.map(({ folder }) => folder), '/proc', '/dev/shm', '/tmp', '/.old']
  const links = [
    ...places.flatMap(({ path, link }) => (link === undefined ? [] : [`${path}=${link}`])),
    ...DEVICE_LINKS.map((link) => `/dev/${link}`),
  ].map((link) => `.${link}`)
  const environment = Object.entries({ ...baseEnvironment, ...command.env }).map(([name, value]) => `${name}=${value}`)
  const staged = (paths: string[]) => [...new Set(paths)].map((path) => `.${path}`).join('\n')
  return {
    filter: filterFor(command),
    program: 'setpriv',
    args: [
      [
        '--pdeathsig',
        'KILL',
        ...(identity === undefined ? OWN_USER_NAMESPACE : BUILDERS_NAMESPACE),
        ...NAMESPACES,
        '--fork',
        '--kill-child=KILL',
        '--propagation',
        'private',
        '--',
      ],
      ['/bin/sh', '-c', unshareScript, 'sh', fstab(binds, memoryFolders(command.limits.memoryBytes))],
      [staged(folders), staged(binds.filter(isFile).map(({ target }) => target)), links.join('\n'), command.cwd],
      [identity === undefined ? '' : String(NOBODY), command.network === undefined ? '' : 'loopback'],
      [...filterLoader(), 'env', '-i', ...environment, ...inside([command.program, ...command.args])],
    ].flat(),
  }
}

function readOnly(source: string, target: string): Bind {
  return { source, target, options: [...locked(source), 'ro'] }
}

/** A flag of the mount that a source lies on cannot be taken off in a user namespace, so it has to be said again. */
function locked(source: string): string[] {
  return ['bind', 'nosuid', 'nodev', ...(mountFlags(source).includes('noexec') ? ['noexec'] : [])]
}

function mountFlags(path: string): string[] {
  const real = realpathSync(path)
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .map((fields) => ({ point: unescapeOctal(fields[4] ?? ''), flags: (fields[5] ?? '').split(',') }))
    .filter(({ point }) => point === '/' || real === point || real.startsWith(`${point}/`))
  return mounts.reduce((deepest, one) => (one.point.length >= deepest.point.length ? one : deepest), {
    point: '',
    flags: [''],
  }).flags
}

function fstab(binds: Bind[], sizes: { tmp: number; shm: number }): string {
  const lines = [
    // Root outside may write kernel settings below /proc even as nobody inside.
    ['proc', '/proc', 'proc', 'ro,nosuid,nodev,noexec'],
    ...maskedProc().folders.map((path) => ['masked', path, 'tmpfs', 'ro,nosuid,nodev,noexec,size=4k,mode=555']),
    ...maskedProc().files.map((path) => ['/dev/null', path, 'none', 'bind']),
    ['shm', '/dev/shm', 'tmpfs', memoryFolder(sizes.shm)],
    ['tmp', '/tmp', 'tmpfs', memoryFolder(sizes.tmp)],
    ...binds.map(({ source, target, options }) => [source, target, 'none', options.join(',')]),
  ]
  return lines
    .map(([source = '', target = '', type, options]) =>
      [escapeOctal(source), escapeOctal(STAGE + target), type, options, '0', '0'].join(' '),
    )
    .join('\n')
}

/** The options of a memory-backed folder; a file takes a KiB of the kernel, also where it is empty. */
function memoryFolder(bytes: number): string {
  return `nosuid,nodev,mode=1777,size=${bytes},nr_inodes=${Math.max(1024, Math.floor(bytes / 1024))}`
}
