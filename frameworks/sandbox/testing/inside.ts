import { nodeRuntime } from '../node-runtime.ts'
import type { Command, Limits, Mount } from '../sandbox.ts'
import { limits as usual, runOne } from './sandboxes.ts'

export interface Setting {
  limits?: Partial<Limits>
  mounts?: Mount[]
  stdin?: string
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

function commandFor({ limits, mounts = [], stdin, signal }: Setting, program = '', args: string[] = []): Command {
  return { program, args, mounts, cwd: '/', limits: { ...usual, ...limits }, stdin, signal }
}
