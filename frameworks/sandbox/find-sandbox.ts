import { bubblewrap } from './bubblewrap.ts'
import { sweepControlGroups } from './control-group.ts'
import { runLimited } from './limited-run.ts'
import { unshare } from './unshare.ts'
import { withoutWalls } from './without-walls.ts'
import type { Limits, Sandbox } from './sandbox.ts'

const probeLimits: Limits = {
  memoryBytes: 256 * 1024 * 1024,
  cpuSeconds: 10,
  wallSeconds: 10,
  processes: 32,
  fileBytes: 1024 * 1024,
  diskBytes: 1024 * 1024,
  outputBytes: 4096,
}

const launchers = { bubblewrap, unshare, none: withoutWalls }

/** No sandbox can be had on this machine; `message` says what to do. */
class NoSandbox extends Error {
  override name = 'NoSandbox'
}

/**
 * Finds the sandbox of this machine by trying each one out: bubblewrap, else unshare.
 * Ends what the sandboxes of dead workers left behind.
 * @param options.sandbox 'off' is the operator's explicit wish to go on without one where there is none
 * @throws NoSandbox
 */
export async function findSandbox(options: { sandbox: 'required' | 'off' }): Promise<Sandbox> {
  await sweepControlGroups()
  const reasons: string[] = []
  for (const kind of ['bubblewrap', 'unshare'] as const) {
    const sandbox = sandboxOf(kind)
    const reason = await whyNot(sandbox)
    if (reason === undefined) return sandbox
    reasons.push(`${kind}: ${reason}`)
  }
  if (options.sandbox === 'off') return sandboxOf('none')
  throw new NoSandbox(
    'Uploaded projects run programs of strangers, and there is no sandbox on this machine to run them in. ' +
      'Install bubblewrap (on Debian and Ubuntu: apt install bubblewrap) and allow user namespaces, ' +
      'or set PROOFYARD_SANDBOX=off if you trust everybody who can upload here. ' +
      `What was tried: ${reasons.join('; ')}`,
  )
}

/** The sandbox of one kind, whether or not it works here. */
export function sandboxOf(kind: Sandbox['kind']): Sandbox {
  return { kind, run: (command) => runLimited(command, kind, launchers[kind]) }
}

/** Tries a sandbox out: undefined when it works, else a sentence. */
export async function whyNot(sandbox: Sandbox): Promise<string | undefined> {
  try {
    const { ending, stderr } = await sandbox.run({
      program: '/bin/true',
      args: [],
      mounts: [],
      cwd: '/',
      limits: probeLimits,
    })
    return ending.kind === 'exit' && ending.code === 0 ? undefined : `Its trial failed. ${stderr.trim()}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
