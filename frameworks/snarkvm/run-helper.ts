import { join } from 'node:path'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../framework.ts'
import { reporting } from '../languages/harness-end.ts'
import type { ResidentCommand } from '../residents.ts'
import { HELPER } from './helper-crate.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { helperFolder } from './toolchain-folder.ts'

/** What the helper is asked to do. */
export interface HelperCall extends Pick<Command, 'mounts' | 'limits' | 'env'> {
  network: SnarkvmManifest['network']
  /** A command of its, and what that wants. */
  args: string[]
  /** How many it starts to compute with. */
  threads: number
  stdin?: Command['stdin']
}

/** Runs our helper in the sandbox. */
export function runHelper(run: Run, call: HelperCall): Promise<Outcome> {
  return run.sandbox.run({ ...helperCommand(run, call), stdin: call.stdin, signal: run.signal, ...reporting })
}

/** How it is started. */
export function helperCommand(
  run: Pick<Run, 'toolchainFolder'>,
  { network, args, mounts, limits, threads, env = {} }: HelperCall,
): ResidentCommand {
  return {
    program: `/helper/${HELPER}`,
    args: [network, ...args],
    mounts: [readOnly(join(helperFolder(run), 'bin'), '/helper'), ...mounts],
    cwd: '/tmp',
    env: { ...env, RAYON_NUM_THREADS: String(threads) },
    limits,
  }
}
