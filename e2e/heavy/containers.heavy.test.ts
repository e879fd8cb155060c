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
      const script = 'exec 2>&1; id -u; grep CapBnd /proc/self/status; touch /opt/proofyard/x /usr/x /data/x; ls /data'
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

/** Types commands of a person who logs in as the first user, one after the other. @returns what the last one printed */
async function typedByPerson(url: string, password: string, commands: string[][]): Promise<string> {
  const home = await mkdtemp(join(folder, 'home-'))
  const login = ['login', '--username', 'keeper', '--password-stdin']
  let last = ''
  for (const args of [login, ...commands]) {
    const { code, output } = await runProgram(
      process.execPath,
      [join(root, 'cli', 'proofyard.ts'), '--url', url, ...args],
      {
        cwd: home,
        env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
        ...(args === login ? { input: password } : {}),
      },
    )
    expect(code, `proofyard ${args.join(' ')}\n${output}`).toBe(0)
    last = output
  }
  return last
}

describe('one server with containers', () => {
  const compose = 'podman-compose --file deploy/compose/compose.yaml'
  let place: string
  let port: number
  let password: string
  const inPlace = (commands: string) =>
    containers.run('sh', ['-ec', `cd ${place}\n${commands.replaceAll('8080', String(port))}`], {
      PORT: String(port),
      POSTGRES_IMAGE: 'localhost/postgres:latest',
      S3_IMAGE: 'localhost/s3:latest',
    })
  const byPerson = (...commands: string[][]) => typedByPerson(`http://127.0.0.1:${port}`, password, commands)
  const verifyKeptProof = async () => {
    const [proof = ''] = (await byPerson(['proof', 'list', 'multiplier2'])).split(' ')
    await byPerson(['proof', 'verify', proof])
  }

  beforeAll(async () => {
    place = join(folder, 'composition')
    await cp(join(root, 'deploy'), join(place, 'deploy'), { recursive: true })
    port = await freePort()
  })
  afterAll(() => inPlace(`${compose} down --volumes`).catch(() => undefined))

  test('the commands of the documentation start it, a circuit is proved in its sandbox, and SIGTERM ends it in order', async () => {
    const [, block = ''] = await blocksOf('One server with containers')
    expect(block).toContain('deploy/compose/make-secrets.sh')
    expect(await inPlace(block)).toContain('"taking":1')
    password = await readFile(join(place, 'deploy', 'compose', 'secrets', 'first-password'), 'utf8')
    // As README says.
    await byPerson(
      ['clone', 'proofyard/multiplier2'],
      ['deploy', 'multiplier2'],
      ['proof', 'create', 'multiplier2', '--input', 'multiplier2/input.json', '--out', 'it.proof.zip'],
      ['proof', 'verify', 'it.proof.zip', '--circuit', 'multiplier2'],
    )
    expect(await inPlace(`${compose} logs worker`)).toContain('"sandbox":"bubblewrap"')
    const inspected = await inPlace(`podman inspect $(podman ps --quiet) --format '{{json .Config.Env}}'`)
    expect(inspected).toContain('DATABASE_URL_FILE')
    expect(inspected).not.toContain(password)
    const stopped = await inPlace(`${compose} stop server worker\npodman ps --all --format '{{.Names}} {{.Status}}'`)
    expect(stopped).toMatch(/server\S* Exited \(0\)/)
    expect(stopped).toMatch(/worker\S* Exited \(0\)/)
    await inPlace(`${compose} start server worker`)
  })

  test('a backup as documented is whole, and restored as documented into an empty one it has the proof, which verifies', async () => {
    const [, making = ''] = await documentedBlocks('backup', 'Making one', 'sh')
    const [, , restoring = ''] = await documentedBlocks('backup', 'Restoring', 'sh')
    expect(await inPlace(making)).toContain('backup: whole')
    expect(
      await inPlace('tar --list --file proofyard.backup | tail --lines 1; stat --format %a proofyard.backup'),
    ).toBe('end.json\n600\n')
    await inPlace(`${compose} down --volumes
cd deploy/compose/secrets && mv master-key .. && rm --force * && mv ../master-key .`)
    expect(await inPlace(`${restoring}\n${await waiting()}`)).toContain('Restored what was made at')
    await verifyKeptProof()
  })

  test('the next version looks first and then takes the place of this one as documented', async () => {
    const [checking = '', upgrading = ''] = await documentedBlocks('upgrading', 'With containers', 'sh')
    // Its images are those of this version.
    const tagged = checking.replace(
      /buildah build .* --tag (\S+) \.$/m,
      'buildah tag localhost/proofyard/$image:latest $1',
    )
    expect(tagged).not.toBe(checking)
    expect(await inPlace(tagged)).toContain('Nothing would change. Start the new version.')
    const version = /export .*/.exec(checking)?.[0]
    expect(await inPlace(`${version}\n${upgrading}`)).toContain('"taking":1')
    expect(await inPlace(`podman ps --format '{{.Image}}'`)).toContain('localhost/proofyard/server:0.2.0')
    await verifyKeptProof()
  })
})

/** The command that waits for a server and a worker. */
async function waiting(): Promise<string> {
  const [, block = ''] = await blocksOf('One server with containers')
  return block.split('\n').find((line) => line.startsWith('curl ')) ?? ''
}
