import { nodeRuntime } from '../node-runtime.ts'
import type { Network } from '../gateway/network.ts'
import type { Command, Limits, Mount } from '../sandbox.ts'
import { limits as usual, runOne } from './sandboxes.ts'

export interface Setting {
  limits?: Partial<Limits>
  mounts?: Mount[]
  stdin?: Command['stdin']
  network?: Network
  signal?: AbortSignal
}

/** A command that runs a shell script. */
export function shell(script: string, setting: Setting = {}): Command {
  return { ...commandFor(setting), program: '/bin/sh', args: ['-c', script] }
}

/** A command that runs JavaScript in Node. */
export function javascript(code: string, setting: Setting = {}): Command {
  const { program, mounts } = nodeRuntime(runOne)
  return commandFor({ ...setting, mounts: [...mounts, ...(setting.mounts ?? [])] }, program, ['-e', code])
}

function commandFor({ limits, mounts = [], ...rest }: Setting, program = '', args: string[] = []): Command {
  return { ...rest, program, args, mounts, cwd: '/', limits: { ...usual, ...limits } }
}
