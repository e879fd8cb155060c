import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Command } from '@proofyard/sandbox/sandbox.ts'

/** How a resident is started: a program that answers requests until its input ends, as `startResident` sends them. */
export type ResidentCommand = Omit<Command, 'stdin' | 'resident' | 'signal' | 'network' | 'reports'>

/**
 * Who shares a resident, and so what it may be shown. Whatever the key, it is a program of ours: none that runs what a user
 * wrote stays, but for a prover that interprets the program of its own build.
 *
 * - `build`: the jobs of one build. It may see their inputs and witnesses, and no other build's.
 * - `toolchain`: the jobs of one installed toolchain. It sees verification keys, public values and proofs, and no input or
 *   witness.
 * - `platform`: all jobs of the framework. It sees the same as one of a toolchain.
 */
type ResidentKey = 'build' | 'toolchain' | 'platform'

/** A program that may stay. */
export interface ResidentProgram {
  key: ResidentKey
  /** Tells it from the framework's others of that key: "prover", "verifier groth16 bn254". */
  name: string
  /** What it takes; it is ended when it takes more than it was granted. */
  memory: {
    neededBytes: number
    /** What it can make use of besides, for what only saves it work. */
    spareBytes?: number
    /**
     * What the job that asks needs for its own programs, while the resident works for it and after that: what it was admitted for
     * besides passes to the resident. Without it the job keeps all, and the resident takes what it needs from the machine.
     */
    besideBytes?: number
  }
  /** Seconds after which a request is given up, and the resident with it. */
  answerSeconds: number
  /**
   * How it is started.
   *
   * @param memoryBytes what it was granted: `neededBytes`, and of `spareBytes` what the machine can spare; its limit
   */
  command: (memoryBytes: number) => ResidentCommand | Promise<ResidentCommand>
}

/** What a resident is asked. */
export interface Question {
  /** A file, or what would be in it. */
  request: FilePath | Buffer
  /** A new file that takes the answer, where it is too long to be held in memory. */
  into?: FilePath
}

/** Programs that stay for the next job, with what they have loaded. */
export interface Residents {
  /**
   * Asks a resident, and starts it where there is none. While another caller's request keeps it busy, this one waits as long
   * as that is expected to take less time than to start a second one.
   *
   * @returns the answer, '' where it went into a file; undefined where there is no room for a resident, or it ended without
   *   an answer: the work is to be done without it then, which also tells what is wrong with a request
   * @throws the reason of `signal`
   */
  ask: (program: ResidentProgram, question: Question, signal: AbortSignal) => Promise<string | undefined>
  /** Starts a resident that will be asked soon, unless it is there already or there is no room for it. */
  start: (program: ResidentProgram) => void
}
