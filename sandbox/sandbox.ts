import type { Readable } from 'node:stream'
import type { FilePath } from './file-path.ts'
import type { Network, NetworkFault } from './gateway/network.ts'

/** A folder or file of this machine, shown to the sandboxed program under another path. */
export interface Mount {
  source: string
  /** Absolute path inside, such as `/project`. */
  target: string
  writable: boolean
  /** A file for this one run alone, such as an input: where only the service may read it, it is lent to the program. */
  private?: boolean
}

/** What a sandboxed program may use; the program is ended when it passes one of them, or is idle (idle-clock.ts). */
export interface Limits {
  memoryBytes: number
  /**
   * What one process may ask for without touching it, where that is more than `memoryBytes`: for one that may be tried again
   * with more, so that what it asks for at once is seen to pass the memory, and is not refused.
   */
  dataBytes?: number
  cpuSeconds: number
  wallSeconds: number
  /** Processes and their threads together; Node alone has about a dozen. */
  processes: number
  /** Largest single file. */
  fileBytes: number
  /** All that lies in the writable mounts together. */
  diskBytes: number
  /** Standard output, standard error and the report are cut here, each. */
  outputBytes: number
}

export interface Command {
  /** Absolute path inside the sandbox. */
  program: string
  args: string[]
  mounts: Mount[]
  cwd: string
  env?: Record<string, string>
  /** Standard input: a text, or a file that is streamed through a pipe. The program runs already while a promise is pending. */
  stdin?: string | Promise<string> | { file: FilePath } | undefined
  /**
   * For a program of ours that stays and answers: its standard input comes from `requests`, and its standard output goes to
   * `onAnswer` and not into the outcome. It is looked at less often than one that runs what a user wrote.
   */
  resident?: { requests: Readable; onAnswer: (chunk: Buffer) => void }
  /** Hears what the program writes as it comes, also what is beyond `outputBytes`; not of a resident. */
  onOutput?: (stream: 'stdout' | 'stderr', chunk: Buffer) => void
  /** Gives the program a pipe of its own as descriptor 3, for `Outcome.report`; without it, descriptor 3 leads nowhere. */
  reports?: boolean
  limits: Limits
  /**
   * What a program that downloads may reach, by a proxy that its environment names (`HTTPS_PROXY`); without it, nothing.
   * Only for programs of ours, never for one that runs what a user wrote.
   */
  network?: Network | undefined
  /** Ends the program; `run` then rejects with the reason. */
  signal?: AbortSignal | undefined
}

/** How a sandboxed program ended, and what it used. */
export interface Outcome {
  ending: { kind: 'exit'; code: number } | { kind: 'signal'; signal: string } | { kind: 'limit'; limit: LimitName }
  stdout: string
  stderr: string
  /** What was written to descriptor 3; empty unless the command `reports`. */
  report: string
  /** What was not reached of the network, the first few. */
  networkFaults: NetworkFault[]
  usage: { cpuSeconds: number; wallSeconds: number; peakMemoryBytes: number | undefined }
}

export type LimitName = 'memory' | 'cpu' | 'wall' | 'idle' | 'disk' | 'processes' | 'watches'

/** Runs hostile programs. Nothing of a program lives on once `run` has returned. */
export interface Sandbox {
  kind: 'bubblewrap' | 'unshare' | 'runsc' | 'none'
  run: (command: Command) => Promise<Outcome>
}
