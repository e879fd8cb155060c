import { bubblewrap } from './bubblewrap.ts'
import { sweepControlGroups } from './control-group.ts'
import { runLimited } from './limited-run.ts'
import { runsc } from './runsc.ts'
import { unshare } from './unshare.ts'
import { unsandboxed } from './unsandboxed.ts'
import type { Destination, Network } from './gateway/network.ts'
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

const launchers = { bubblewrap, unshare, runsc, none: unsandboxed }

/** No sandbox can be had on this machine; `message` says what to do. */
class NoSandboxError extends Error {
  override name = 'NoSandboxError'
}

/**
 * Finds the sandbox of this machine by trying each one out: bubblewrap, else unshare; or gVisor, where that is asked for.
 * Ends what the sandboxes of dead workers left behind.
 * @param options.fetchHosts where the operator lets every download lead, beside the places that it names itself
 * @param options.sandbox 'off' is the operator's explicit wish to go on without one where there is none, 'runsc' that it be gVisor and no other
 * @throws NoSandboxError
 */
export async function findSandbox(options: {
  sandbox: 'required' | 'off' | 'runsc'
  fetchHosts?: Destination[]
}): Promise<Sandbox> {
  await sweepControlGroups()
  if (options.sandbox === 'runsc') return await findGvisor(options.fetchHosts)
  const reasons: string[] = []
  for (const kind of ['bubblewrap', 'unshare'] as const) {
    const sandbox = sandboxOf(kind, options.fetchHosts)
    const reason = await whyNot(sandbox)
    if (reason === undefined) return sandbox
    reasons.push(`${kind}: ${reason}`)
  }
  if (options.sandbox === 'off') return sandboxOf('none', options.fetchHosts)
  throw new NoSandboxError(
    'Uploaded projects run programs of strangers, and there is no sandbox on this machine to run them in. ' +
      'Install bubblewrap (on Debian and Ubuntu: apt install bubblewrap) and allow user namespaces, ' +
      'or set PROOFYARD_SANDBOX=off if you trust everybody who can upload here. ' +
      `What was tried: ${reasons.join('; ')}`,
  )
}

/** Who asks for gVisor has reasons: nothing else takes its place. */
async function findGvisor(fetchHosts: Destination[] | undefined): Promise<Sandbox> {
  const sandbox = sandboxOf('runsc', fetchHosts)
  const reason = await whyNot(sandbox)
  if (reason === undefined) return sandbox
  throw new NoSandboxError(
    'PROOFYARD_SANDBOX=runsc asks for gVisor, and it does not work here. Install it (on Debian 12: apt install runsc), ' +
      `or set PROOFYARD_SANDBOX=required for the sandbox of this machine's own kernel. ${reason}`,
  )
}

/** The sandbox of one kind, whether or not it works here. */
export function sandboxOf(kind: Sandbox['kind'], fetchHosts: Destination[] = []): Sandbox {
  const alsoReach = (network: Network): Network => ({ destinations: [...network.destinations, ...fetchHosts] })
  return {
    kind,
    run: ({ network, ...command }) =>
      runLimited({ ...command, network: network && alsoReach(network) }, kind, launchers[kind]),
  }
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
