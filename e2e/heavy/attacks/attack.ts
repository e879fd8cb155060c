import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { SetUp } from '@proofyard/sandbox/testing/set-ups.ts'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** A service on this machine, in one set-up and with one kind of sandbox, and a folder that its program may write as /work. */
export interface Scene {
  setUp: SetUp
  folder: string
  /** Runs a command as the service does. */
  run: (command: Command) => Promise<Outcome>
  /** Starts a process that runs a command as the service does, to be killed. */
  start: (command: Command) => ChildProcessWithoutNullStreams
  /** What a shell command of the service prints. */
  asService: (script: string) => string
  /** Removes a folder as the service does; tells whether it is gone, and how much more memory the service took for it. */
  remove: (folder: string) => Promise<{ isGone: boolean; grownBytes: number }>
}

/** One way to attack a service by a program that it runs. */
export interface Attack {
  name: string
  /** Tries it once; `moment`, from 0 to 1, is when to strike, or which way to take. Undefined where it came to nothing, else what it did. */
  strike: (scene: Scene, moment: number) => Promise<string | undefined>
  /** How often at most, where one try takes long. */
  most?: number
}
