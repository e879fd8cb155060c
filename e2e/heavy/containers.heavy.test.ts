import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '../harness/api.ts'
import { type Containers, openContainers, whyNoContainers } from '../harness/containers.ts'
import { documentedBlocks } from '../harness/documented.ts'
import { root } from '../harness/proofyard.ts'

let folder: string
let containers: Containers

beforeAll(async () => {
  const missing = await whyNoContainers()
  if (missing !== undefined) throw new Error(missing)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-containers-'))
  containers = await openContainers(join(folder, 'images'))
  for (const image of ['node', 'go', 'postgres', 's3'] as const) await containers.buildStandIn(image)
  for (const image of ['server', 'worker'] as const) await containers.build(image)
}, 2 * 3_600_000)
afterAll(async () => {
  await containers?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}, 600_000)

const blocksOf = (title: string) => documentedBlocks('installing', title, 'sh')

/** As compose.yaml and the chart run it; without a network. */
const confined = [
  ['run', '--rm', '--network', 'none', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ['--security-opt', 'no-new-privileges'],
].flat()
const seccomp = ['--security-opt', `seccomp=${join(root, 'deploy', 'seccomp.json')}`]
const wholeProc = ['--security-opt', 'unmask=ALL']

describe('the images', () => {
  test('run as a user without rights, who can write nothing of theirs', async () => {
    for (const image of ['server', 'worker']) {
      const script = 'id -u; grep CapBnd /proc/self/status; touch /opt/proofyard/x /usr/x /data/x; ls /data'
      const output = await containers.run('podman', [...confined, `localhost/proofyard/${image}`, 'sh', '-c', script])
      expect(output).toMatch(/^1000\nCapBnd:\t0000000000000000\n/)
      expect(output).toContain("cannot touch '/opt/proofyard/x': Read-only file system")
      expect(output).toContain("cannot touch '/usr/x': Read-only file system")
      expect(output).toMatch(/\nx\n$/)
    }
  })

  test('have a sandbox with both things that the documentation asks for, and bubblewrap does not work with one of them alone', async () => {
    const doctor = async (options: string[]) =>
      await containers.run('podman', [
        ...confined,
        ...options,
        'localhost/proofyard/worker',
        'sh',
        '-c',
        'proofyard doctor || true',
      ])
    expect(await doctor([...seccomp, ...wholeProc])).toMatch(
      /ready +sandbox bubblewrap +Uploaded projects run behind bubblewrap/,
    )
    for (const one of [seccomp, wholeProc]) {
      expect(await doctor(one)).toMatch(/(?:missing +sandbox|ready +sandbox unshare)/)
    }
  })

  test('migrate nothing without a database, and say so', async () => {
    const migrate = containers.run('podman', [...confined, 'localhost/proofyard/server', 'proofyard', 'migrate'])
    await expect(migrate).rejects.toThrow('There is no Proofyard in /data.')
  })
})

/** Logs in as the first user of a server, and makes a proof of a sample as README says; what the worker says of its sandbox is the caller's. */
async function proveSample(url: string, password: string): Promise<void> {
  const home = await mkdtemp(join(folder, 'home-'))
  const line = (args: string[], input?: string) =>
    runProgram(process.execPath, [join(root, 'cli', 'proofyard.ts'), '--url', url, ...args], {
      cwd: home,
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
      ...(input === undefined ? {} : { input }),
    })
  const steps: [string[], string?][] = [
    [['login', '--username', 'keeper', '--password-stdin'], password],
    [['clone', 'proofyard/multiplier2']],
    [['deploy', 'multiplier2']],
    [['proof', 'create', 'multiplier2', '--input', 'multiplier2/input.json', '--out', 'it.proof.zip']],
    [['proof', 'verify', 'it.proof.zip', '--circuit', 'multiplier2']],
  ]
  for (const [args, input] of steps) {
    const { code, output } = await line(args, input)
    expect(code, `proofyard ${args.join(' ')}\n${output}`).toBe(0)
  }
}

describe('one server with containers', () => {
  test('the commands of the documentation start it, a circuit is proved in its sandbox, and SIGTERM ends it in order', async () => {
    const [, block = ''] = await blocksOf('One server with containers')
    expect(block).toContain('deploy/compose/make-secrets.sh')
    const place = join(folder, 'composition')
    await cp(join(root, 'deploy'), join(place, 'deploy'), { recursive: true })
    const port = await freePort()
    const env = {
      PORT: String(port),
      POSTGRES_IMAGE: 'localhost/postgres:latest',
      S3_IMAGE: 'localhost/s3:latest',
    }
    const inPlace = (commands: string) => containers.run('sh', ['-ec', `cd ${place}\n${commands}`], env)
    const compose = 'podman-compose --file deploy/compose/compose.yaml'
    try {
      expect(await inPlace(block.replaceAll('8080', String(port)))).toContain('"taking":1')
      const password = await readFile(join(place, 'deploy', 'compose', 'secrets', 'first-password'), 'utf8')
      await proveSample(`http://127.0.0.1:${port}`, password)
      expect(await inPlace(`${compose} logs worker`)).toContain('"sandbox":"bubblewrap"')
      const inspected = await inPlace(`podman inspect $(podman ps --quiet) --format '{{json .Config.Env}}'`)
      expect(inspected).toContain('DATABASE_URL_FILE')
      expect(inspected).not.toContain(password)
      const stopped = await inPlace(`${compose} stop server worker\npodman ps --all --format '{{.Names}} {{.Status}}'`)
      expect(stopped).toMatch(/server\S* Exited \(0\)/)
      expect(stopped).toMatch(/worker\S* Exited \(0\)/)
    } finally {
      await inPlace(`${compose} down --volumes`).catch(() => undefined)
    }
  })
})
