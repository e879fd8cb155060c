import { OPEN_FILES } from '../ceilings.ts'
import { NOBODY } from '../identity/user-namespaces.ts'
import type { Command } from '../sandbox.ts'
import { type SystemPlace, baseEnvironment, memoryFolders } from '../system-mounts.ts'
import { innerScript } from './scripts.ts'

const NO_RIGHTS = { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] }

/**
 * The container in which gVisor runs a command: the file `config.json` of a bundle, whose folder `root` holds the links.
 * https://github.com/opencontainers/runtime-spec/blob/v1.0.2/config.md
 */
export function containerFor(command: Command, places: SystemPlace[]) {
  const { limits, env, cwd, program, args } = command
  const sizes = memoryFolders(limits.memoryBytes)
  const script = innerScript({
    input: command.stdin !== undefined || command.resident !== undefined,
    reports: command.reports === true,
    gateway: command.network !== undefined,
  })
  return {
    ociVersion: '1.0.2',
    hostname: 'sandbox',
    root: { path: 'root', readonly: true },
    process: {
      user: { uid: NOBODY, gid: NOBODY },
      args: ['/bin/sh', '-c', script, 'sh', program, ...args],
      env: Object.entries({ ...baseEnvironment, ...env }).map(([name, value]) => `${name}=${value}`),
      cwd,
      noNewPrivileges: true,
      capabilities: NO_RIGHTS,
      rlimits: [
        rlimit('RLIMIT_FSIZE', limits.fileBytes),
        rlimit('RLIMIT_NOFILE', OPEN_FILES),
        rlimit('RLIMIT_CORE', 0),
      ],
    },
    mounts: [
      ...places.flatMap(({ path, source }) => (source === undefined ? [] : [bind(source, path, 'ro')])),
      { destination: '/proc', type: 'proc', source: 'proc' },
      memoryFolder('/dev/shm', sizes.shm),
      memoryFolder('/tmp', sizes.tmp),
      ...command.mounts.map(({ source, target, writable }) => bind(source, target, writable ? 'rw' : 'ro')),
    ],
    linux: { namespaces: ['pid', 'network', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
}

function rlimit(type: string, value: number) {
  return { type, soft: value, hard: value }
}

function bind(source: string, destination: string, mode: 'ro' | 'rw') {
  return { destination, type: 'bind', source, options: ['bind', 'nosuid', 'nodev', mode] }
}

function memoryFolder(destination: string, bytes: number) {
  return { destination, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777', `size=${bytes}`] }
}
