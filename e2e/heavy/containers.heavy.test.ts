import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '../harness/api.ts'
import { type Containers, openContainers, whyNoContainers } from '../harness/containers.ts'
import { documentedBlocks } from '../harness/documented.ts'
import { root } from '../harness/proofyard.ts'
import { until } from '../harness/until.ts'

let folder: string
let containers: Containers

beforeAll(async () => {
  const missing = await whyNoContainers()
  if (missing !== undefined) throw new Error(missing)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-containers-'))
  containers = await openContainers(join(folder, 'images'))
  for (const image of ['node', 'go', 'postgres', 's3', 'machine'] as const) await containers.buildStandIn(image)
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

describe('one server with systemd', () => {
  let machine: ChildProcess
  let inMachine: (commands: string) => Promise<{ code: number | null; output: string }>

  beforeAll(async () => {
    const pidFile = join(folder, 'machine.pid')
    const options = ['--systemd=always', '--privileged', '--pidfile', pidFile, '--env', 'container=podman']
    // The clone, which was set up for this test run.
    const clone = ['--volume', `${root}:/opt/proofyard:ro`]
    machine = containers.start('podman', ['run', '--rm', ...options, ...clone, 'localhost/machine:latest'])
    const pid = await until('the machine has started', () => readFile(pidFile, 'utf8').catch(() => undefined))
    inMachine = (commands) =>
      runProgram('nsenter', [
        '--target',
        pid.trim(),
        '--all',
        'env',
        '-i',
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        'sh',
        '-ec',
        commands,
      ])
    await until('systemd has started', async () =>
      /running|degraded/.test((await inMachine('systemctl is-system-running || true')).output) ? true : undefined,
    )
  })
  afterAll(async () => {
    await inMachine('systemctl poweroff').catch(() => undefined)
    if (machine.exitCode === null)
      await Promise.race([once(machine, 'exit'), new Promise((end) => setTimeout(end, 60_000))])
  })

  test('the commands of the documentation start it, a circuit is proved in its sandbox, and it ends in order', async () => {
    const blocks = await blocksOf('One server with systemd')
    const [packages = '', ...others] = blocks
    // The packages are in the image, and apt's lists are not.
    const lines = [packages.replace(/^apt-get .*\n/m, ''), ...others]
    const [last = '', ...before] = lines.toReversed()
    const first = `printf 'PROOFYARD_USERNAME=keeper\\nPROOFYARD_PASSWORD_FILE=/etc/proofyard/first-password\\n' >>/etc/proofyard/settings.env
printf 'a long password of a test' >/etc/proofyard/first-password
chgrp proofyard /etc/proofyard/first-password; chmod 640 /etc/proofyard/first-password
`
    const commands = [
      ...before.toReversed(),
      last.replace('systemctl daemon-reload', `${first}systemctl daemon-reload`),
    ]
    const { code, output } = await inMachine(commands.join('\n'))
    expect(code, output).toBe(0)
    expect(output).toContain('"taking":1')

    const proved = await inMachine(`cd $(mktemp -d)
export HOME=$PWD PATH=/opt/proofyard/node_modules/.bin:$PATH
printf 'a long password of a test' | proofyard login --username keeper --password-stdin
proofyard clone proofyard/multiplier2
proofyard deploy multiplier2
proofyard proof create multiplier2 --input multiplier2/input.json --out it.proof.zip
proofyard proof verify it.proof.zip --circuit multiplier2`)
    expect(proved.code, proved.output).toBe(0)
    const { output: log } = await inMachine('journalctl --no-pager --unit proofyard-worker')
    expect(log).toContain('"sandbox":"bubblewrap"')
    // Programs have users of their own: newuidmap works in the unit.
    expect(log).not.toContain('Programs run as the same user')

    const ended = await inMachine(`systemctl stop proofyard-worker proofyard-server
systemctl show proofyard-worker proofyard-server --property Result,ExecMainStatus`)
    expect(ended.output.match(/Result=success/g)).toHaveLength(2)
    expect(ended.output.match(/ExecMainStatus=0/g)).toHaveLength(2)
  })
})
