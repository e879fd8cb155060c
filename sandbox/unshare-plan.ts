import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { maskedProc } from './masked-proc.ts'
import { escapeOctal, unescapeOctal } from './octal-escapes.ts'
import type { Command } from './sandbox.ts'
import { baseEnvironment, memoryFolders, networkPlaces, systemPlaces } from './system-mounts.ts'
import { MOUNT_FLAGS } from './unshare-script.ts'

interface Bind {
  source: string
  target: string
  flags: number
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']
const DEVICE_LINKS = [
  { path: '/dev/fd', link: '/proc/self/fd' },
  ...['stdin', 'stdout', 'stderr'].map((name, number) => ({ path: `/dev/${name}`, link: `/proc/self/fd/${number}` })),
]
const { ro, nosuid, nodev, noexec, remount, bind } = MOUNT_FLAGS
const READ_ONLY_AND_BARE = ro | nosuid | nodev | noexec

/**
 * What the builder does to make the new root, one step a line: a word that names it, and its own words. They are the folders and
 * files to make, links, mounts (source, target, type, flags, data) in their order, and what stands in the program's environment.
 */
export function unsharePlan(command: Command): string {
  const places = [...systemPlaces(), ...networkPlaces(command)]
  const flagsOf = mountFlags()
  const binds = [
    ...places.flatMap(({ path, source }) => (source === undefined ? [] : [readOnly(source, path)])),
    ...DEVICES.map((name) => ({ source: `/dev/${name}`, target: `/dev/${name}`, flags: 0 })),
    ...command.mounts.map(({ source, target, writable }) =>
      writable ? { source, target, flags: flagsOf(source) } : readOnly(source, target),
    ),
  ]
  function readOnly(source: string, target: string): Bind {
    return { source, target, flags: flagsOf(source) | ro }
  }
  const targets = binds.map((one) => ({ isFile: !statSync(one.source).isDirectory(), target: one.target }))
  const folders = [
    ...targets.map(({ isFile, target }) => (isFile ? dirname(target) : target)),
    '/proc',
    '/dev/shm',
    '/tmp',
    '/.old',
  ]
  const sizes = memoryFolders(command.limits.memoryBytes)
  const masks = maskedProc()
  const steps = [
    ...[...new Set(folders.flatMap(withFoldersAbove))].map((path) => ['folder', path]),
    ...targets.filter(({ isFile }) => isFile).map(({ target }) => ['file', target]),
    ...[...places, ...DEVICE_LINKS].flatMap(({ path, link }) => (link === undefined ? [] : [['link', link, path]])),
    // Root outside may write kernel settings below /proc even as nobody inside.
    mount('proc', '/proc', 'proc', READ_ONLY_AND_BARE),
    ...masks.folders.map((path) => mount('masked', path, 'tmpfs', READ_ONLY_AND_BARE, 'size=4k,mode=555')),
    ...masks.files.flatMap((path) => bound({ source: '/dev/null', target: path, flags: 0 })),
    mount('shm', '/dev/shm', 'tmpfs', nosuid | nodev, memoryFolder(sizes.shm)),
    mount('tmp', '/tmp', 'tmpfs', nosuid | nodev, memoryFolder(sizes.tmp)),
    ...binds.flatMap(bound),
    ...Object.entries({ ...baseEnvironment, ...command.env }).map((pair) => ['environment', ...pair]),
  ]
  return steps.map((words) => words.map(escapeOctal).join(' ')).join('\n')
}

/** A folder after those that lead to it. */
function withFoldersAbove(path: string): string[] {
  return path === '/' ? [] : [...withFoldersAbove(dirname(path)), path]
}

/** The kernel takes no other flags while it binds; they are set afterwards. */
function bound({ source, target, flags }: Bind): string[][] {
  const first = mount(source, target, 'none', bind)
  return flags === 0 ? [first] : [first, mount('none', target, 'none', remount | bind | flags)]
}

function mount(source: string, target: string, type: string, flags: number, data = ''): string[] {
  return ['mount', source, target, type, String(flags), data]
}

/** The flags for a bind from a source. One of the mount that it lies on cannot be taken off in a user namespace, so it has to be said again. */
function mountFlags(): (source: string) => number {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .map((fields) => ({ point: unescapeOctal(fields[4] ?? ''), flags: (fields[5] ?? '').split(',') }))
  return (source) => {
    const real = realpathSync(source)
    const above = mounts.filter(({ point }) => point === '/' || real === point || real.startsWith(`${point}/`))
    const deepest = above.reduce((one, other) => (other.point.length >= one.point.length ? other : one), {
      point: '',
      flags: [''],
    })
    return nosuid | nodev | (deepest.flags.includes('noexec') ? noexec : 0)
  }
}

/** The data of a memory-backed folder; a file takes a KiB of the kernel, also where it is empty. */
function memoryFolder(bytes: number): string {
  return `mode=1777,size=${bytes},nr_inodes=${Math.max(1024, Math.floor(bytes / 1024))}`
}
