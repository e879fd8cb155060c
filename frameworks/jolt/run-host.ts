import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import { hostProgram } from './host-program.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

/** What the host is asked to do. */
export interface HostCall extends Pick<Command, 'args' | 'mounts' | 'limits'> {
  /** How many it starts to compute with. */
  threads: number
}

/** Runs our host in the sandbox. */
export function runHost(run: Run, { args, mounts, limits, threads }: HostCall): Promise<Outcome> {
  const { bin } = toolchainOfRun(run)
  return run.sandbox.run({
    program: `/host/${hostProgram.name}`,
    args,
    mounts: [readOnly(bin, '/host'), ...mounts],
    cwd: '/tmp',
    env: { RAYON_NUM_THREADS: String(threads) },
    limits,
    signal: run.signal,
    ...reporting,
  })
}
