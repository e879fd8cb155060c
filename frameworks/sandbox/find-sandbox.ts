import { bubblewrap } from './bubblewrap.ts'
import { sweepControlGroups } from './control-group.ts'
import { runLimited } from './limited-run.ts'
import type { Launcher } from './limited-run.ts'
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

const launchers = [{ kind: 'bubblewrap', launch: bubblewrap }] as const

/** No sandbox can be had on this machine; `message` says what to do. */
export class NoSandbox extends Error {
  override name = 'NoSandbox'
}

/**
 * Finds the sandbox of this machine by trying each one out: bubblewrap, else unshare.
 * Ends what the sandboxes of dead workers left behind.
 * @param options.sandbox 'off' is the operator's explicit wish to go without where there is none
 * @throws NoSandbox
 */
export async function findSandbox(options: { sandbox: 'required' | 'off' }): Promise<Sandbox> {
  await sweepControlGroups()
  const reasons: string[] = []
  for (const { kind, launch } of launchers) {
    const sandbox = sandboxOf(kind, launch)
    const reason = await whyNot(sandbox)
    if (reason === undefined) return sandbox
    reasons.push(`${kind}: ${reason}`)
  }
  if (options.sandbox === 'off') return sandboxOf('none', withoutWalls)
  throw new NoSandbox(`No sandbox can be had on this machine (${reasons.join('; ')}).`)
}

function sandboxOf(kind: Sandbox['kind'], launch: Launcher): Sandbox {
  return { kind, run: (command) => runLimited(command, launch) }
}

async function whyNot(sandbox: Sandbox): Promise<string | undefined> {
  try {
    const outcome = await sandbox.run({ program: '/bin/true', args: [], mounts: [], cwd: '/', limits: probeLimits })
    const works = outcome.ending.kind === 'exit' && outcome.ending.code === 0
    return works ? undefined : `its trial ended with ${JSON.stringify(outcome.ending)} ${outcome.stderr}`.trim()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
