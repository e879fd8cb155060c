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

beforeAll(async () => {
  const pidFile = join(folder, 'machine.pid')
  const options = ['--systemd=always', '--privileged', '--pidfile', pidFile, '--env', 'container=podman']
  // The clone, which was set up for this test run.
  const clone = ['--volume', `${root}:/opt/proofyard:ro`]
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
})
afterAll(async () => {
  if (machine === undefined) return
  await inMachine?.('systemctl poweroff').catch(() => undefined)
  if (machine.exitCode === null)
    await Promise.race([once(machine, 'exit'), new Promise((end) => setTimeout(end, 60_000))])
})

test('the commands of the documentation start it, a circuit is proved in its sandbox, and it ends in order', async () => {
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
