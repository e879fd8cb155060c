import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { SignOnSettings } from '@proofyard/settings/sign-on-settings.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { AttemptLimit } from './authentication/attempt-limit.ts'
import type { CodeLimit } from './authentication/code-limit.ts'
import type { InTurn } from './avatar/in-turn.ts'
import type { UnpackTurns } from './body/unpack-turns.ts'
import type { HoldAnswer } from './large-answers.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { WorkerLimits } from './calls/worker/worker-limits.ts'
import type { GuessLimit } from './authentication/guess-limit.ts'

/** What every call may use; made once at start and passed on. */
export interface ServerContext {
  core: Core
  sandbox: Sandbox
  limits: { archiveBytes: number; unpackedBytes: number; entries: number }
  /** Whether builds that only a prover outside Proofyard can make wait for one, or fail with the reason. */
  externalProvers: 'wait' | 'fail'
  /** Holds uploads while they are looked at. */
  uploadsFolder: string
  /** Holds the built console. */
  consoleFolder: string
  /** Where the built documentation lies. */
  documentationFolder: string
  consoleSettings: ConsoleSettings
  /** The provider of single sign-on; undefined where there is none. */
  signOn: SignOnSettings | undefined
  /** Addresses, in lower case, of the people who may make the calls for operators. */
  operators: readonly string[]
  /** Counts what an address tries: a login, a sign-up, a mail, a key generation; and refuses one too many. */
  countAttempt: AttemptLimit
  /** Counts passwords tried for one name. */
  guesses: GuessLimit
  /** Counts second factors tried for one person. */
  codes: CodeLimit
  /** Its streams of events. */
  live: LiveHub
  /** Aborted when this server is told to end. */
  ending: AbortSignal
  /** Lets uploads in, and unpacks a few at a time. */
  unpackTurns: UnpackTurns
  /** Counts large answers until they have left. */
  holdAnswer: HoldAnswer
  /** Draws one avatar after the other. */
  drawInTurn: InTurn
  /** What workers of other owners may do at a time. */
  workerLimits: WorkerLimits
}
