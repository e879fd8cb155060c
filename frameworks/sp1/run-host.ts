import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import type { ResidentCommand } from '../residents.ts'
import { hostPrograms } from './host-programs.ts'
import type { Sp1Manifest } from './manifest.ts'
import { toolchainOfRun } from './toolchain-folder.ts'
import { type Release, releaseOf } from './versions.ts'

/** What the host is asked to do. */
export interface HostCall extends Pick<Command, 'args' | 'mounts' | 'limits'> {
  sp1Version: Sp1Manifest['sp1Version']
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
  { sp1Version, args, mounts, limits, threads }: HostCall,
): ResidentCommand {
  return {
    program: `/host/${hostPrograms[hostedRelease(sp1Version)].name}`,
    args,
    mounts: [readOnly(toolchainOfRun(run).bin, '/host'), ...mounts],
    cwd: '/tmp',
    env: { RAYON_NUM_THREADS: String(threads) },
    limits,
  }
}

/** The release that a build is made with; builds of other versions wait for a prover outside, and come to no verb. */
export function hostedRelease(version: Sp1Manifest['sp1Version']): Release {
  const release = releaseOf(version)
  if (release === undefined) throw new Error(`SP1 ${version} has no host here.`)
  return release
}
