import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  folder = await mkdtemp(join(tmpdir(), 'proofyard-systemd-'))
  containers = await openContainers(join(folder, 'images'))
  await containers.buildStandIn('machine')
}, 3_600_000)
afterAll(async () => {
  await containers?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}, 600_000)

let machine: ChildProcess | undefined
let inMachine: (commands: string) => Promise<{ code: number | null; output: string }>

/** What root types in its home. @returns what was printed; fails where one of the commands does */
async function typed(commands: string): Promise<string> {
  const { code, output } = await inMachine(`cd /root\n${commands}`)
  expect(code, output).toBe(0)
  return output
}

/** What a person types, who logs in first. */
const typedByPerson = (commands: string) =>
  typed(`cd $(mktemp -d)
export HOME=$PWD PATH=/opt/proofyard/node_modules/.bin:$PATH
printf 'a long password of a test' | proofyard login --username keeper --password-stdin
${commands}`)
const verifyKeptProof = () =>
  typedByPerson(`proofyard proof verify "$(proofyard proof list multiplier2 | cut -d ' ' -f 1)"`)

beforeAll(async () => {
  const pidFile = join(folder, 'machine.pid')
  const options = ['--systemd=always', '--privileged', '--pidfile', pidFile, '--env', 'container=podman']
  // The clone, which was set up for this test run, is where people have theirs, and the next version's.
  const clone = ['--volume', `${root}:/clone:ro`]
  machine = containers.start('podman', ['run', '--rm', ...options, ...clone, 'localhost/machine:latest'])
  // The file is there before the number is in it.
  const pid = await until('the machine has started', async () => {
    const text = await readFile(pidFile, 'utf8').catch(() => '')
    return text.trim() === '' ? undefined : text
  })
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
  await typed('ln -s /clone /opt/proofyard && ln -s /clone /opt/proofyard.new')
})
afterAll(async () => {
  if (machine === undefined) return
  await inMachine?.('systemctl poweroff').catch(() => undefined)
  if (machine.exitCode === null)
    await Promise.race([once(machine, 'exit'), new Promise((end) => setTimeout(end, 60_000))])
})

test('the commands of the documentation start it, and a circuit is proved in its sandbox', async () => {
  const blocks = await documentedBlocks('installing', 'One server with systemd', 'sh')
  const [packages = '', ...others] = blocks
  // The packages are in the image, and apt's lists are not.
  const lines = [packages.replace(/^apt-get .*\n/m, ''), ...others]
  const [last = '', ...before] = lines.toReversed()
  const first = `printf 'PROOFYARD_USERNAME=keeper\\nPROOFYARD_PASSWORD_FILE=/etc/proofyard/first-password\\n' >>/etc/proofyard/settings.env
printf 'a long password of a test' >/etc/proofyard/first-password
chgrp proofyard /etc/proofyard/first-password; chmod 640 /etc/proofyard/first-password
`
  const commands = [...before.toReversed(), last.replace('systemctl daemon-reload', `${first}systemctl daemon-reload`)]
  expect(await typed(commands.join('\n'))).toContain('"taking":1')

  await typedByPerson(`proofyard clone proofyard/multiplier2
proofyard deploy multiplier2
proofyard proof create multiplier2 --input multiplier2/input.json --out it.proof.zip
proofyard proof verify it.proof.zip --circuit multiplier2`)
  const log = await typed('journalctl --no-pager --unit proofyard-worker')
  expect(log).toContain('"sandbox":"bubblewrap"')
  // Programs have users of their own: newuidmap works in the unit.
  expect(log).not.toContain('Programs run as the same user')
})

test("what an operator fetches and installs is the worker's, who needs it", async () => {
  expect(await typed('proofyard params list')).toContain('Folder: /var/lib/proofyard/worker/params.')
  expect(await typed('proofyard --url https://proofs.example.org params list')).toContain(
    'Folder: /var/lib/proofyard/worker/params.',
  )
  expect(await typed('proofyard --json toolchain list')).toContain('Folder: /var/lib/proofyard/worker/tools')
})

test('a backup as documented is whole, and restored as documented it has the proof, which verifies', async () => {
  const [making = ''] = await documentedBlocks('backup', 'Making one', 'sh')
  const [settingAside = '', restoring = ''] = await documentedBlocks('backup', 'Restoring', 'sh')
  expect(await typed(making)).toContain('backup: whole')
  expect(await typed('tar --list --file proofyard.backup | tail --lines 1; stat --format %a proofyard.backup')).toBe(
    'end.json\n600\n',
  )
  const { code, output } = await inMachine('cd /root; proofyard restore - <proofyard.backup')
  expect(code, output).toBe(1)
  expect(output).toContain('The database is not empty')
  await typed(settingAside)
  expect(await typed(restoring)).toContain('Restored what was made at')
  await typed(await waiting())
  await verifyKeptProof()
})

test('the next version looks first and then takes the place of this one as documented, and it ends in order', async () => {
  const [checking = '', upgrading = ''] = await documentedBlocks('upgrading', 'With systemd', 'sh')
  expect(await typed(checking)).toContain('Nothing would change. Start the new version.')
  expect(await typed(upgrading)).toContain('"taking":1')
  expect(await typed('ls /opt')).toBe('proofyard\nproofyard.before\n')
  await verifyKeptProof()

  const ended = await typed(`systemctl stop proofyard-worker proofyard-server
systemctl show proofyard-worker proofyard-server --property Result,ExecMainStatus`)
  expect(ended.match(/Result=success/g)).toHaveLength(2)
  expect(ended.match(/ExecMainStatus=0/g)).toHaveLength(2)
})

/** The command that waits for a server and a worker. */
async function waiting(): Promise<string> {
  const blocks = await documentedBlocks('installing', 'One server with systemd', 'sh')
  return (
    blocks
      .at(-1)
      ?.split('\n')
      .find((line) => line.startsWith('curl ')) ?? ''
  )
}
