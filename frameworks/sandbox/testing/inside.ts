import { nodeRuntime } from '../node-runtime.ts'
import type { Command, Limits, Mount } from '../sandbox.ts'
import { limits as usual, runOne } from './sandboxes.ts'

export interface Setting {
  limits?: Partial<Limits>
  mounts?: Mount[]
  stdin?: string
  network?: boolean
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

function commandFor(
  { limits, mounts = [], network = false, ...rest }: Setting,
  program = '',
  args: string[] = [],
): Command {
  return { ...rest, program, args, mounts, network, cwd: '/', limits: { ...usual, ...limits } }
}
