import type { Readable } from 'node:stream'

/** A folder or file of this machine, shown to the sandboxed program under another path. */
export interface Mount {
  source: string
  /** Absolute path inside, such as `/project`. */
  target: string
  writable: boolean
}

/** What a sandboxed program may use; the program is ended when it passes one of them. */
export interface Limits {
  memoryBytes: number
  cpuSeconds: number
  wallSeconds: number
  /** Processes and their threads together; Node alone has about a dozen. */
  processes: number
  /** Largest single file. */
  fileBytes: number
  /** All that lies in the writable mounts together. */
  diskBytes: number
  /** Standard output and standard error are cut here, each. */
  outputBytes: number
}

export interface Command {
  /** Absolute path inside the sandbox. */
  program: string
  args: string[]
  mounts: Mount[]
  cwd: string
  env?: Record<string, string>
  /** Standard input, whole. The program runs already while a promise is not kept. */
  stdin?: string | Promise<string> | undefined
  /**
   * For a program of ours that stays and answers: its standard input comes from `requests`, and its standard output goes to
   * `onAnswer` and not into the outcome. It is looked at less often than one that runs what a user wrote.
   */
  resident?: { requests: Readable; onAnswer: (chunk: Buffer) => void }
  limits: Limits
  /**
   * Leaves the machine's network open, loopback and abstract sockets included: only for programs of ours that fetch
   * something, never for one that runs what a user wrote. Everybody else has none.
   */
  network?: boolean
  /** Ends the program; `run` then rejects with the reason. */
  signal?: AbortSignal | undefined
}

/** How a sandboxed program ended, and what it used. */
export interface Outcome {
  ending: { kind: 'exit'; code: number } | { kind: 'signal'; signal: string } | { kind: 'limit'; limit: LimitName }
  stdout: string
  stderr: string
  usage: { cpuSeconds: number; wallSeconds: number; peakMemoryBytes: number | undefined }
}

export type LimitName = 'memory' | 'cpu' | 'wall' | 'disk' | 'processes'

/** Runs hostile programs. Nothing of a program lives on once `run` has returned. */
export interface Sandbox {
  kind: 'bubblewrap' | 'unshare' | 'none'
  run: (command: Command) => Promise<Outcome>
}
