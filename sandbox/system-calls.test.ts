import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allowed } from './seccomp/allowed-calls.ts'
import { refused } from './seccomp/refused-calls.ts'
import { javascript, shell } from './testing/inside.ts'
import { maySkip } from './testing/may-skip.ts'
import { sandboxesHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

const sandboxes = sandboxesOfThisRun(await sandboxesHere())
const column = process.arch === 'arm64' ? 1 : 0
const withoutPerl = maySkip(existsSync('/usr/bin/perl') ? undefined : 'There is no Perl, which makes system calls.')

const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97
const CLONE = process.arch === 'arm64' ? 220 : 56
const SOCKET = process.arch === 'arm64' ? 198 : 41
const IOCTL = process.arch === 'arm64' ? 29 : 16
const AF_VSOCK = 40
const CLONE_NEWUSER = 0x1000_0000
const SIGCHLD = 17

/** Families of sockets, after what they reach: the network, its settings, ciphers of the kernel, the host of a machine. */
const FAMILIES = { AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16, AF_PACKET: 17, AF_ALG: 38, AF_VSOCK }

/** A command that makes system calls and prints the errno of each; a call that succeeds prints 0. */
function calls(list: (readonly number[])[]) {
  const text = list.map((call) => `[${call.join(',')}]`).join(',')
  const program = `for my $call (${text}) {
    my $result = syscall($call->[0], map { 0 + ($call->[$_] // 0) } 1 .. 5);
    exit 0 if $result == 0 && $call->[0] == ${CLONE};
    print $result == -1 ? 0 + $! : 0, "\\n";
  }`
  return { ...shell(''), program: '/usr/bin/perl', args: ['-e', program] }
}

describe.skipIf(withoutPerl).each(sandboxes)('$name', ({ run }) => {
  const errnos = async (list: (readonly number[])[]) => {
    const { ending, stdout, stderr } = await run(calls(list))
    expect({ ending, stderr }).toEqual({ ending: { kind: 'exit', code: 0 }, stderr: '' })
    return stdout.trim().split('\n').map(Number)
  }

  test('each call that reaches beyond the program is refused', async () => {
    const here = Object.entries(refused).filter(([, numbers]) => numbers[column] !== undefined)
    const found = await errnos(here.map(([, numbers]) => [numbers[column] ?? 0]))
    expect(here.map(([name], index) => [name, found[index]])).toEqual(here.map(([name]) => [name, EPERM]))
  })

  test('what reaches the kernel by another way is not there: io_uring, clone3', async () => {
    expect(await errnos([[425, 8], [426], [427], [435]])).toEqual([ENOSYS, ENOSYS, ENOSYS, ENOSYS])
  })

  test.each(Object.entries(FAMILIES))('a socket of the family %s is refused', async (_, family) => {
    expect(await errnos([[SOCKET, family, 1, 0]])).toEqual([EAFNOSUPPORT])
  })

  test('a socket of this machine is had', async () => {
    expect(await errnos([[SOCKET, 1, 1, 0]])).toEqual([0])
  })

  test('no process is made in a new namespace, and nothing is typed into a terminal', async () => {
    expect(
      await errnos([
        [CLONE, CLONE_NEWUSER | SIGCHLD],
        [IOCTL, 0, 0x5412, 0],
      ]),
    ).toEqual([EPERM, EPERM])
  })

  test('a step that was given the network has sockets of the internet alone', async () => {
    const outcome = await run({
      ...calls([
        [SOCKET, AF_VSOCK, 1, 0],
        [SOCKET, FAMILIES.AF_NETLINK, 3, 0],
        [SOCKET, 1, 1, 0],
        [SOCKET, 2, 1, 0],
      ]),
      network: { destinations: [] },
    })
    expect(outcome.stdout).toBe(`${`${EAFNOSUPPORT}\n`.repeat(3)}0\n`)
  })

  test('a program of the 32-bit interface ends, and reaches nothing', async () => {
    const getpid32 = 0x4000_0000 + (allowed.getpid[column] ?? 0)
    expect(await errnos([[getpid32]])).toEqual([ENOSYS])
  })

  test('threads, children, pipes and files work as ever', async () => {
    const code = `
      const { Worker } = require('worker_threads'); const { execFileSync } = require('child_process')
      fs.writeFileSync('/tmp/a', 'x'); fs.copyFileSync('/tmp/a', '/tmp/b'); fs.chmodSync('/tmp/b', 0o600)
      const worker = new Worker("require('worker_threads').parentPort.postMessage(1 + 1)", { eval: true })
      worker.on('message', (sum) => console.log(sum, execFileSync('sh', ['-c', 'cat /tmp/b | tr x y']).toString(), os.cpus().length > 0))`
    const outcome = await run(javascript(code))
    expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: '2 y true\n', stderr: '' })
  })

  test('what /proc tells of the machine is masked, and what programs ask for is there', async () => {
    const masked = 'keys key-users kcore cmdline kallsyms locks partitions timer_list sysrq-trigger'
    const script = `cd /proc; cat ${masked} 2>/dev/null; ls -A sys bus fs irq | grep -v :; echo x >sys/a; chmod 777 sys 2>/dev/null; echo x >sys/a
      for file in cpuinfo meminfo stat uptime; do [ -s $file ] || [ -n "$(head -c1 $file)" ] && echo $file; done`
    const { stdout } = await run(shell(script))
    expect(stdout.trim().split(/\s+/)).toEqual(['cpuinfo', 'meminfo', 'stat', 'uptime'])
  })
})
