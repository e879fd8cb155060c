import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { goProgram, isThere, keepOnce } from '@proofyard/core/testing/go-program.ts'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

const start = promisify(execFile)
const standIns = join(root, 'e2e', 'heavy', 'containers')

/** Images and containers of a test, apart from those of this machine. */
export interface Containers {
  /** Runs buildah, podman or what uses them. @throws Error with its output where it fails */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<string>
  /** Starts such a program, which is left running. */
  start: (program: string, args: string[]) => ChildProcess
  /** Builds an image of Proofyard's, as docs/installing.md says, and names it `localhost/proofyard/<target>:latest`. */
  build: (target: 'server' | 'worker') => Promise<void>
  /** Builds what stands in for an image of a registry, and names it `localhost/<target>:latest`. */
  buildStandIn: (target: 'node' | 'go' | 'postgres' | 's3' | 'machine') => Promise<void>
  remove: () => Promise<void>
}

/** What is missing here to make images and run them, in a sentence; undefined where nothing is. */
export async function whyNoContainers(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'Images are made and run by root in this test.'
  const missing = []
  for (const program of ['buildah', 'podman', 'podman-compose', 'iptables', 'mmdebstrap', 'go']) {
    if ((await runProgram('which', [program])).code !== 0) missing.push(program)
  }
  if (missing.length === 0) return undefined
  return `${missing.join(', ')} is missing: apt-get install --no-install-recommends buildah podman podman-compose netavark aardvark-dns iptables mmdebstrap, and Go 1.26.`
}

/**
 * Opens a store of images. Where `PROOFYARD_TEST_IMAGES` names a folder, images stay there for the next run. Registries are not asked for anything: Debian is made by mmdebstrap, and the rest stands in on it.
 *
 * Where this machine has version 1 of control groups beside version 2, programs see version 2 alone, as crun wants it; and no container has a
 * group or a limit of its own, for which not every root has the rights.
 */
export async function openContainers(temporary: string): Promise<Containers> {
  const mayStay = process.env.PROOFYARD_TEST_IMAGES !== undefined
  const folder = process.env.PROOFYARD_TEST_IMAGES ?? temporary
  const storage = join(folder, 'storage.conf')
  const containers = join(folder, 'containers.conf')
  await mkdir(folder, { recursive: true })
  const [store, state] = [join(folder, 'store'), join(folder, 'state')]
  await writeFile(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${store}"\nrunroot = "${state}"\n`)
  const limits = await ownLimits()
  const list = limits.map((limit) => `"${limit}"`).join(', ')
  await writeFile(
    containers,
    `[containers]\ncgroups = "disabled"\ndefault_ulimits = [${list}]\n[network]\nnetwork_backend = "netavark"\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`,
  )
  const variables = { CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: containers, BUILDAH_ISOLATION: 'chroot' }
  const apart = await mountNamespace()
  const inItsMounts = ['--target', String(apart.pid), '--mount', 'sh', '-c', 'cd "$0" && exec "$@"', root]
  const wrapped = (program: string, args: string[]) => [...inItsMounts, program, ...args]

  async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const options = { env: { ...process.env, ...variables, ...env } }
    const { code, output } = await runProgram('nsenter', wrapped(program, args), options)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-4000)}`)
    return output
  }

  const buildArguments = ['build', '--layers', ...limits.flatMap((limit) => ['--ulimit', limit])]
  const context = join(folder, 'context')
  await fillContext(context)
  await importDebian(run)
  return {
    run,
    start: (program, args) =>
      spawn('nsenter', wrapped(program, args), {
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    build: async (target) => {
      const bases = { DEBIAN: 'debian', NODE: 'node', GO: 'go', RUST: 'debian' }
      const given = Object.entries(bases).flatMap(([name, image]) => [
        '--build-arg',
        `${name}=localhost/${image}:latest`,
      ])
      const file = ['--file', 'deploy/images/Containerfile', '--target', target]
      await run('buildah', [...buildArguments, ...given, ...file, '--tag', `localhost/proofyard/${target}:latest`, '.'])
    },
    buildStandIn: async (target) => {
      const file = ['--file', join(standIns, 'Containerfile'), '--target', target]
      await run('buildah', [...buildArguments, ...file, '--tag', `localhost/${target}:latest`, context])
    },
    remove: async () => {
      await run('podman', ['rm', '--all', '--force', '--time', '0']).catch(() => undefined)
      await run('podman', ['volume', 'rm', '--all', '--force']).catch(() => undefined)
      await run('buildah', ['rm', '--all']).catch(() => undefined)
      if (!mayStay) await run('buildah', ['rmi', '--all', '--force']).catch(() => undefined)
      apart.kill('SIGKILL')
      if (mayStay) return
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A process whose mounts are seen by what runs beside it alone, with version 2 of control groups where programs look for it. */
async function mountNamespace(): Promise<ChildProcess> {
  const script = 'mount -t cgroup2 none /sys/fs/cgroup && echo ready && exec sleep infinity'
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

/** Where a process may not raise its limits, those that engines set by themselves are too high. */
async function ownLimits(): Promise<string[]> {
  const { stdout } = await start('bash', ['-c', 'ulimit -Hn; ulimit -Hu'])
  const [files = 1024, processes = 1024] = stdout.split('\n').map((text) => Number(text) || 1_048_576)
  const [maxFiles, maxProcesses] = [Math.min(files, 20_000), Math.min(processes, 32_768)]
  return [`nofile=${maxFiles}:${maxFiles}`, `nproc=${maxProcesses}:${maxProcesses}`, 'memlock=65536:65536']
}

/** The programs of this machine, and those that tests compile, that stand in for images. */
async function fillContext(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const npm = await realpath((await start('which', ['npm'])).stdout.trim())
  await cp(dirname(dirname(npm)), join(folder, 'npm'), { recursive: true })
  await cp(process.execPath, join(folder, 'node'))
  const go = (await start('go', ['env', 'GOROOT'])).stdout.trim()
  await cp(go, join(folder, 'go'), { recursive: true, filter: (path) => path !== join(go, 'test') })
  await cp(await goProgram('github.com/versity/versitygw/cmd/versitygw', 'v1.8.0'), join(folder, 'versitygw'))
  await cp(join(standIns, 'start-postgres.sh'), join(folder, 'start-postgres.sh'))
}

/** Debian with the certificates of this machine, so that its registries are believed inside, too. */
async function importDebian(run: Containers['run']): Promise<void> {
  const known = await run('buildah', ['images', '--format', '{{.Name}}'])
  if (known.split('\n').includes('localhost/debian')) return
  const archive = await keepOnce('debian-bookworm', 'root.tar', async (building) => {
    const file = join(building, 'root.tar')
    const certificates = '/etc/ssl/certs/ca-certificates.crt'
    const copy = `copy-in ${certificates} /etc/ssl/certs`
    const own = (await isThere(certificates)) ? [`--customize-hook=${copy}`] : []
    await start('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', ...own, 'bookworm', file])
  })
  const name = (await run('buildah', ['from', 'scratch'])).trim()
  await run('buildah', ['add', '--quiet', name, archive, '/'])
  await run('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', name])
  await run('buildah', ['commit', '--quiet', '--rm', name, 'localhost/debian:latest'])
}
