import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sandboxOf, whyNot } from '../find-sandbox.ts'
import type { Command, Limits, Outcome, Sandbox } from '../sandbox.ts'

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

/** Every sandbox that works here: each kind as ourselves and, when we are root, as an ordinary user as well. */
export async function sandboxesHere(): Promise<{ name: string; kind: Sandbox['kind']; run: Sandbox['run'] }[]> {
  const kinds = ['bubblewrap', 'unshare'] as const
  const own = kinds.map((kind) => ({ name: kind, ...sandboxOf(kind) }))
  const others =
    process.getuid?.() === 0
      ? kinds.map((kind) => ({ name: `${kind} as an ordinary user`, kind, run: runAsNobody(kind) }))
      : []
  const tried = await Promise.all(
    [...own, ...others].map(async (sandbox) => ({ sandbox, reason: await whyNot(sandbox) })),
  )
  return tried.filter(({ reason }) => reason === undefined).map(({ sandbox }) => sandbox)
}

function runAsNobody(kind: Sandbox['kind']) {
  return async (command: Command): Promise<Outcome> => {
    const [program, ...args] = [...asNobody, process.execPath, runOne]
    const running = promisify(execFile)(program, args, { cwd: '/', maxBuffer: 10 * MIB })
    running.child.stdin?.end(JSON.stringify({ kind, command }))
    const { stdout } = await running
    return JSON.parse(stdout)
  }
}
