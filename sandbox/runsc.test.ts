import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findSandbox } from './find-sandbox.ts'
import { readOnly } from './mounts.ts'
import { processTree } from './process-tree.ts'
import type { Command } from './sandbox.ts'
import { refused } from './seccomp/refused-calls.ts'
import { shell } from './testing/inside.ts'
import { gvisorHere, withoutControlGroups } from './testing/sandboxes.ts'

test('where it does not work, nothing takes its place, and a sentence says so', () => {
  const module = join(import.meta.dirname, 'find-sandbox.ts')
  const code = `import { findSandbox } from ${JSON.stringify(module)}
    await findSandbox({ sandbox: 'runsc' }).then(({ kind }) => console.log(kind), (error) => console.log(error.message))`
  const [program, ...args] = [...withoutControlGroups, process.execPath, '--input-type=module', '-e', code]
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' })
  expect(stdout).toMatch(/^PROOFYARD_SANDBOX=runsc asks for gVisor, and it does not work here\..*control group/)
})

const column = process.arch === 'arm64' ? 1 : 0
const SOCKET = process.arch === 'arm64' ? 198 : 41
const IO_URING_SETUP = 425
const [AF_PACKET, AF_ALG, AF_VSOCK] = [17, 38, 40]

const gvisor = await gvisorHere()

describe.skipIf(gvisor === undefined)('a program in gVisor', () => {
  const run = async (command: Command) => (await gvisor?.run(command)) ?? expect.unreachable('There is no gVisor.')

  test('is run so where the operator asks for it', async () => {
    expect((await findSandbox({ sandbox: 'runsc' })).kind).toBe('runsc')
  })

  test('meets another kernel than that of this machine', async () => {
    const { stdout } = await run(shell('cat /proc/version /proc/self/mountinfo; uname -r'))
    expect(stdout).not.toContain(release())
    expect(stdout).not.toContain(import.meta.dirname)
  })

  test('is run by processes that are not root here, have no rights outside and may make few system calls', async () => {
    const running = run(shell('sleep 3'))
    await whenItRuns((found) => {
      const programs = found.filter(({ name }) => name !== 'runsc-gofer')
      expect(programs.length).toBeGreaterThan(1)
      expect(programs.filter(({ uid, filter }) => uid === 0 || filter === 'none')).toEqual([])
      expect(programs.map(({ userNamespace }) => userNamespace)).not.toContain(ownNamespace)
    })
    expect((await running).ending).toEqual({ kind: 'exit', code: 0 })
  })

  test('has its files opened by one with a filter, too, and no rights outside', async () => {
    const running = run(shell('sleep 3'))
    await whenItRuns((found) => {
      const gofer = found.find(({ name }) => name === 'runsc-gofer')
      expect(gofer?.filter).toBe('list')
      expect(gofer?.userNamespace).not.toBe(ownNamespace)
    })
    await running
  })

  test('cannot pass for a sandbox that failed, and one that failed is said to have', async () => {
    expect((await run(shell('exit 128'))).ending).toEqual({ kind: 'exit', code: 1 })
    const mounts = [readOnly('/is/not/there', '/mine')]
    await expect(run(shell('true', { mounts }))).rejects.toThrow('The sandbox failed: running container')
  })

  test('ends with its kernel', async () => {
    const running = run(shell('sleep 60'))
    let kernel: number | undefined
    await whenItRuns((found) => {
      kernel = found.find(({ name }) => name === 'runsc-sandbox')?.pid
      // The shell, its child, and one in reserve.
      expect(found.filter(({ name }) => name === '').length).toBeGreaterThan(2)
    })
    process.kill(kernel ?? 0, 'SIGKILL')
    expect((await running).ending).toEqual({ kind: 'signal', signal: 'SIGKILL' })
  })

  test('has no way to the kernel here by io_uring, BPF, keys, other processes or sockets of the host', async () => {
    const { bpf, keyctl, perf_event_open } = refused
    const calls = [[IO_URING_SETUP, 8], ...[bpf, keyctl, perf_event_open].map((numbers) => [numbers[column], 0])]
    const sockets = [AF_PACKET, AF_ALG, AF_VSOCK].map((family) => [SOCKET, family, 3])
    const list = [...calls, ...sockets].map((call) => `[${call.join(',')}]`)
    const code = `for my $call (${list.join(',')}) { print syscall($call->[0], map { 0 + ($call->[$_] // 0) } 1 .. 5) == -1 ? "refused\\n" : "made\\n" }`
    const { stdout } = await run({ ...shell(''), program: '/usr/bin/perl', args: ['-e', code] })
    expect(stdout).toBe('refused\n'.repeat(list.length))
  })

  test('that downloads has neither input nor report, and is refused them', async () => {
    const asked = { ...shell('cat', { network: { destinations: [] } }), reports: true }
    await expect(run(asked)).rejects.toThrow('a program that downloads has neither an input nor a report')
  })
})

const ownNamespace = namespaceOf(process.pid)

interface GvisorProcess {
  pid: number
  /** `runsc-sandbox` is gVisor's kernel, '' one of the processes in which programs run. */
  name: string
  uid: number
  filter: 'list' | 'none'
  userNamespace: string
}

/** Those below this one. */
function gvisorProcesses(): GvisorProcess[] {
  return processTree(process.pid).flatMap(({ pid }) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (!/^Name:\texe$/m.test(status)) return []
      const [name = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const uid = Number(/^Uid:\t\d+\t(\d+)/m.exec(status)?.[1])
      const filter = /^Seccomp:\t2$/m.test(status) ? ('list' as const) : ('none' as const)
      return [{ pid, name, uid, filter, userNamespace: namespaceOf(pid) }]
    } catch {
      // It has ended.
      return []
    }
  })
}

function namespaceOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/ns/user`)
}

/** Looks until what is expected of them holds. */
function whenItRuns(look: (found: GvisorProcess[]) => void): Promise<void> {
  return vi.waitFor(() => look(gvisorProcesses()), { timeout: 20_000 })
}
