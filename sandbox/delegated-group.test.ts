import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitMemory, readVersion2, removeGroups } from './control-group.ts'
import { delegatedGroup, isTopOfMachine } from './delegated-group.ts'
import { asNobody } from './testing/sandboxes.ts'

const delegate = join(import.meta.dirname, 'testing/programs/delegate-group.ts')
const NOBODY = 65_534

/** The folder of the machine's groups of version 2, where this process may make some, and a controller of it that is not in use. */
function findTree(): { top: string; controllers: string[] } | undefined {
  const top = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .find((line) => / - cgroup2 /.test(line))
    ?.split(' ')[4]
  if (top === undefined || process.getuid?.() !== 0) return undefined
  const words = (file: string) => readFileSync(join(top, file), 'latin1').split(/\s+/).filter(Boolean)
  const controllers = words('cgroup.controllers')
  const wanted = ['memory', 'pids'].every((name) => controllers.includes(name))
    ? ['memory', 'pids']
    : controllers.slice(0, 1)
  return wanted.length === 0 || !isTopOfMachine(top) ? undefined : { top, controllers: wanted }
}

const tree = findTree()

describe.skipIf(tree === undefined)('where there are groups of version 2', () => {
  const { top, controllers } = tree ?? { top: '', controllers: [] }
  const group = join(top, `proofyard-test-${process.pid}`)
  const words = (file: string) => readFileSync(join(group, file), 'latin1').split(/\s+/).filter(Boolean)
  let started: ChildProcess[] = []

  const control = (names: string[], sign: '+' | '-') =>
    writeFileSync(join(top, 'cgroup.subtree_control'), names.map((name) => `${sign}${name}`).join(' '))
  let added: string[]

  beforeAll(() => {
    const before = readFileSync(join(top, 'cgroup.subtree_control'), 'latin1').split(/\s+/)
    added = controllers.filter((name) => !before.includes(name))
    control(added, '+')
  })
  afterAll(() => control(added, '-'))
  beforeEach(() => mkdirSync(group))
  afterEach(async () => {
    const below = readdirSync(group, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    await removeGroups(below.map(({ name }) => join(group, name)))
    await removeGroups([group])
    const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    await Promise.all(running.map((child) => once(child, 'exit')))
    started = []
  })

  /** Starts a command in the group, as systemd starts a service that has it. */
  function start(command: string[], stdio: 'ignore' | 'pipe' = 'ignore', into = group): ChildProcess {
    const script = 'echo 0 >"$1/cgroup.procs"; shift; exec "$@"'
    const child = spawn('sh', ['-c', script, 'sh', into, ...command], { stdio: ['ignore', stdio, 'inherit'] })
    started.push(child)
    return child
  }
  async function untilIn(file: string, count: number): Promise<void> {
    while (words(file).length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  test('all that was started in the delegated one moves into a group below, and it may limit', async () => {
    const children = [start(['sleep', '60']), start(['sleep', '60'])]
    await untilIn('cgroup.procs', 2)
    expect(delegatedGroup(group, controllers)).toBe(group)
    expect(words('cgroup.procs')).toEqual([])
    const moved = new Set(words('proofyard-service/cgroup.procs').map(Number))
    expect(moved).toEqual(new Set(children.map(({ pid }) => pid)))
    expect(words('cgroup.subtree_control')).toEqual(expect.arrayContaining(controllers))
    // The next worker of the same service starts in the group below.
    expect(delegatedGroup(join(group, 'proofyard-service'), controllers)).toBe(group)
  })

  test('an ordinary user to whom a group was given does so, and starts programs in groups of their own', async () => {
    for (const path of [group, ...['cgroup.procs', 'cgroup.subtree_control'].map((name) => join(group, name))]) {
      chownSync(path, NOBODY, NOBODY)
    }
    const child = start([...asNobody, process.execPath, delegate, group, ...controllers], 'pipe')
    if (child.stdout === null) throw new Error('There is no pipe to read.')
    const answer: unknown = JSON.parse(await text(child.stdout))
    expect(answer).toEqual({ folder: group, program: 'proofyard-run-test', service: 'proofyard-service' })
  })

  test('what cannot limit memory is no group for programs', () => {
    expect(() => delegatedGroup(group, ['nothing'])).toThrow(`${group} has no nothing.`)
    expect(readdirSync(group)).not.toContain('proofyard-service')
  })

  test('the kernel ends a group that forks as fast as it can', async () => {
    const run = join(group, 'run')
    mkdirSync(run)
    start(['sh', '-c', 'while :; do sleep 60 & done'], 'ignore', run)
    await untilIn('run/cgroup.procs', 50)
    await removeGroups([run])
    expect(readdirSync(group)).not.toContain('run')
  })
})

describe('the files of a group with a controller of memory, in a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'group-'))
    writeFileSync(join(folder, 'memory.swap.max'), 'max')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('get the limit, no swap, and the end of the whole group', async () => {
    limitMemory({ version: 2 }, folder, 1024)
    const files = ['memory.max', 'memory.swap.max', 'memory.oom.group']
    const written = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    expect(written).toEqual(['1024', '0', '1'])
  })

  test('tell what was used, and what ended a program', () => {
    const files = {
      'cpu.stat': 'usage_usec 2500000\nuser_usec 1\n',
      'memory.peak': '4096\n',
      'memory.events': 'low 0\nhigh 0\nmax 7\noom 1\noom_kill 0\noom_group_kill 0\n',
      'pids.events': 'max 0\n',
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const reading = { cpuSeconds: 2.5, peakMemoryBytes: 4096, ranOutOfMemory: false, ranOutOfProcesses: false }
    expect(readVersion2(folder)).toEqual(reading)
    writeFileSync(join(folder, 'memory.events'), 'oom 1\noom_kill 3\n')
    writeFileSync(join(folder, 'pids.events'), 'max 2\n')
    expect(readVersion2(folder)).toEqual({ ...reading, ranOutOfMemory: true, ranOutOfProcesses: true })
  })
})
