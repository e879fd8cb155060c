import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile as read, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { groupRoots } from './control-group-roots.ts'
import { sweepControlGroups } from './control-group.ts'
import { processTree } from './process-tree.ts'
import type { Command, Sandbox } from './sandbox.ts'
import { shell } from './testing/inside.ts'
import { asNobody, runOne, everySandboxHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

const sandboxes = sandboxesOfThisRun(await everySandboxHere())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'death-'))
  await chmod(folder, 0o777)
})
afterAll(async () => {
  await sweepControlGroups()
  await rm(folder, { recursive: true })
})

describe.each(sandboxes)('$name', ({ name, kind, run }) => {
  const beat = () => join(folder, 'beat')
  const beating = 'while :; do date +%s%N >/work/beat; done'
  const command = (script: string): Command =>
    shell(script, { mounts: [{ source: folder, target: '/work', writable: true }] })

  async function expectSilence(): Promise<void> {
    const before = await read(beat(), 'utf8')
    await sleep(300)
    expect(await read(beat(), 'utf8')).toBe(before)
    await rm(beat())
  }

  test('a daemon does not outlive the program', async () => {
    const daemon = `(setsid sh -c '${beating}' </dev/null >/dev/null 2>&1 &) ; while [ ! -s /work/beat ]; do :; done`
    const outcome = await run(command(daemon))
    expect(outcome.ending).toEqual({ kind: 'exit', code: 0 })
    await expectSilence()
  })

  // Who gives up is this process, which cannot do so as another user.
  if (name === kind) {
    test('nothing is left when the caller gives up', async () => {
      const controller = new AbortController()
      const running = run({ ...command(`${beating} & ${beating}`), signal: controller.signal })
      await until(() => existsSync(beat()))
      controller.abort(new Error('The job was cancelled.'))
      await expect(running).rejects.toThrow('The job was cancelled.')
      await expectSilence()
    })

    test.each([1, 2])('a caller who gives up just after look %i whether they have is heard', async (last) => {
      const controller = new AbortController()
      const { signal } = controller
      const look = signal.throwIfAborted.bind(signal)
      let looks = 0
      vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
        look()
        looks += 1
        if (looks === last) queueMicrotask(() => controller.abort(new Error('The job was cancelled.')))
      })
      await expect(run({ ...command(beating), signal })).rejects.toThrow('The job was cancelled.')
      expect(existsSync(beat())).toBe(false)
    })
  }

  test('nothing is left when the process that started it is killed', async () => {
    const worker = startWorker({ name, kind }, command(`setsid sh -c '${beating}' & ${beating}`))
    await until(() => existsSync(beat()))
    const tree = processTree(worker.pid ?? -1)
    expect(tree.length).toBeGreaterThan(3)
    worker.kill('SIGKILL')
    await until(() => tree.every(({ pid }) => !existsSync(`/proc/${pid}`)))
    await expectSilence()
  })

  test('nothing is left when it is killed while the sandbox is opened', async () => {
    const marker = `marker-${kind}-${process.pid}`
    // gVisor takes its time.
    const delays = kind === 'runsc' ? [0, 100, 300, 600] : [0, 2, 4, 7, 11]
    for (const delay of delays) {
      const worker = startWorker({ name, kind }, command(`# ${marker}\n${beating}`))
      await until(() => runningWith(marker).length > 0)
      await sleep(delay)
      worker.kill('SIGKILL')
      await until(() => runningWith(marker).length === 0)
    }
    if (existsSync(beat())) await expectSilence()
  })
})

describe.skipIf(groupRoots() === undefined)('where this process may make control groups', () => {
  test('groups of dead workers are swept, groups of living ones stay', async () => {
    const kind = sandboxes[0]?.kind ?? 'none'
    const dead = startWorker({ name: kind, kind }, waiting)
    const alive = startWorker({ name: kind, kind }, waiting)
    await until(() => groupsOf(dead.pid).length > 0 && groupsOf(alive.pid).length > 0)
    dead.kill('SIGKILL')
    await until(() => !existsSync(`/proc/${dead.pid}`))
    expect(groupsOf(dead.pid)).toHaveLength(1)
    await sweepControlGroups()
    expect(groupsOf(dead.pid)).toHaveLength(0)
    expect(groupsOf(alive.pid)).toHaveLength(1)
    alive.kill('SIGKILL')
    await until(() => !existsSync(`/proc/${alive.pid}`))
    await sweepControlGroups()
  })
})

const waiting = shell('sleep 60')

/** A process that runs one command in a sandbox, as a worker does; it can be killed. */
function startWorker({ name, kind }: { name: string; kind: Sandbox['kind'] }, command: Command): ChildProcess {
  const [program, ...args] = [...(name === kind ? ['env'] : asNobody), process.execPath, runOne]
  const worker = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] })
  worker.stdin.end(JSON.stringify({ kind, command }))
  return worker
}

function groupsOf(pid: number | undefined): string[] {
  return readdirSync(groupRoots()?.memory ?? '').filter((name) => name.startsWith(`proofyard-run-${pid}-`))
}

function runningWith(marker: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(marker))
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2)
}
