import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import type { ResidentCommand } from '../residents.ts'
import { hostPrograms } from './host-program.ts'
import { type Sp1Manifest, versionOf } from './manifest.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

/** What the host is asked to do. */
export interface HostCall extends Pick<Command, 'args' | 'mounts' | 'limits'> {
  /** Of the build, whose version of SP1 is taken. */
  manifest: Pick<Sp1Manifest, 'sp1Version'>
  /** How many it starts to compute with. */
  threads: number
}

/** Runs our host in the sandbox. */
export function runHost(run: Run, call: HostCall & Pick<Command, 'stdin'>): Promise<Outcome> {
  return run.sandbox.run({ ...hostCommand(run, call), stdin: call.stdin, signal: run.signal, ...reporting })
}

/** How it is started. */
export function hostCommand(
  run: Pick<Run, 'toolchainFolder'>,
  { manifest, args, mounts, limits, threads }: HostCall,
): ResidentCommand {
  return {
    program: `/host/${hostPrograms[versionOf(manifest)].name}`,
    args,
    mounts: [readOnly(toolchainOfRun(run).bin, '/host'), ...mounts],
    cwd: '/tmp',
    env: { RAYON_NUM_THREADS: String(threads) },
    limits,
  }
}
