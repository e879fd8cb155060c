import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sandboxOf, whyNot } from '../find-sandbox.ts'
import type { Command, Limits, Outcome, Sandbox } from '../sandbox.ts'
import { maySkip } from './may-skip.ts'

const MIB = 1024 ** 2

/** Roomy for what the tests run, and small enough that a test which passes one ends at once. */
export const limits: Limits = {
  memoryBytes: 512 * MIB,
  cpuSeconds: 20,
  wallSeconds: 20,
  processes: 64,
  fileBytes: 64 * MIB,
  diskBytes: 128 * MIB,
  outputBytes: 64 * 1024,
}

export const runOne = join(import.meta.dirname, 'programs/run-one.ts')

/** The prefix that makes a command run as somebody without rights, when we are root. */
export const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/**
 * Every sandbox that works here: each kind as ourselves and, when we are root, as an ordinary user as well.
 *
 * @throws Error where `CI` is set and there is none
 */
export async function sandboxesHere(): Promise<{ name: string; kind: Sandbox['kind']; run: Sandbox['run'] }[]> {
  const kinds = ['bubblewrap', 'unshare'] as const
  const own = kinds.map((kind) => ({ name: kind, ...sandboxOf(kind) }))
  const others =
    process.getuid?.() === 0
      ? kinds.map((kind) => ({ name: `${kind} as an ordinary user`, kind, run: runBehind(asNobody, kind) }))
      : []
  const tried = await Promise.all(
    [...own, ...others].map(async (sandbox) => ({ sandbox, reason: await whyNot(sandbox) })),
  )
  const working = tried.filter(({ reason }) => reason === undefined).map(({ sandbox }) => sandbox)
  const reasons = tried.map(({ sandbox, reason }) => `${sandbox.name}: ${reason}`)
  // Where there is none, their tests are none either.
  maySkip(working.length === 0 ? `No sandbox works on this machine: ${reasons.join('; ')}` : undefined)
  return working
}

/** gVisor, where it is installed and works: it is an option, and no machine has to have it. */
export async function gvisorHere(): Promise<Sandbox | undefined> {
  const sandbox = sandboxOf('runsc')
  return (await whyNot(sandbox)) === undefined ? sandbox : undefined
}

/** Those of `sandboxesHere`, and gVisor: for what holds whatever kernel a program meets. */
export async function everySandboxHere(): ReturnType<typeof sandboxesHere> {
  const gvisor = await gvisorHere()
  return [...(await sandboxesHere()), ...(gvisor === undefined ? [] : [{ name: gvisor.kind, ...gvisor }])]
}

/**
 * The prefix that starts a command where no control groups can be made: in a mount namespace of its own, whose folder of control
 * groups is empty and read-only. An ordinary user's processes can make none anyway.
 */
export const withoutControlGroups =
  process.getuid?.() === 0
    ? ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o ro none /sys/fs/cgroup && exec "$@"', 'sh']
    : ['env']

/** The first sandbox that works here, on a machine without control groups. */
export async function sandboxWithoutControlGroups(): Promise<Sandbox> {
  const [first] = await sandboxesHere()
  if (first === undefined) throw new Error('There is no sandbox on this machine.')
  return { kind: first.kind, run: runBehind(withoutControlGroups, first.kind) }
}

/** Runs commands in a sandbox that another process opens, which a prefix starts. */
function runBehind(prefix: string[], kind: Sandbox['kind']) {
  return async (command: Command): Promise<Outcome> => {
    const [program, ...args] = [...prefix, process.execPath, runOne]
    const running = promisify(execFile)(program, args, { cwd: '/', maxBuffer: 10 * MIB })
    running.child.stdin?.end(JSON.stringify({ kind, command }))
    const { stdout } = await running
    return JSON.parse(stdout)
  }
}
