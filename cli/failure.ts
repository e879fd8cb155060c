import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  JobFailedError,
  NotFoundError,
  PermissionError,
  ServerError,
  TooManyRequestsError,
} from '@proofyard/sdk/errors.ts'

/** What a script can tell from the exit code of a command. */
export const exitCodes = {
  done: 0,
  /** The build or the proof has failed, a proof does not hold, or something here is not as it has to be. */
  failed: 1,
  /** What was typed is no command, or lacks something. */
  usage: 2,
  /** Nobody is logged in, the key is wrong or has ended, or the role does not allow it. */
  notAllowed: 3,
  /** What was named does not exist, or the server takes it not as it is. */
  refused: 4,
  /** The server is away, or has a fault. */
  unreachable: 5,
  /** By Ctrl-C. */
  interrupted: 130,
  /** The reader of the output left before its end: as shells say it of SIGPIPE. */
  unread: 141,
} as const

/** A command cannot be done; `next` is what the person can do. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number
  readonly next: string | undefined

  constructor(message: string, { exitCode = exitCodes.failed, next }: { exitCode?: number; next?: string } = {}) {
    super(message)
    this.exitCode = exitCode
    this.next = next
  }
}

/** What was typed cannot be done; the message says what can. */
export class UsageError extends CommandError {
  override name = 'UsageError'

  constructor(message: string, next?: string) {
    super(message, { exitCode: exitCodes.usage, ...(next === undefined ? {} : { next }) })
  }
}

interface Failure {
  message: string
  next: string | undefined
  exitCode: number
}

/** What is said of an error, and what the person can do next. */
export function explain(error: unknown): Failure {
  if (error instanceof CommandError) return { message: error.message, next: error.next, exitCode: error.exitCode }
  const message = error instanceof Error ? error.message : String(error)
  const [exitCode, next] = outcomeOf(error)
  return { message, next, exitCode }
}

/** What may be there, and not for this caller. Where a tag is not found, its project is: that is of the right team. */
const ofAnotherTeam: (string | undefined)[] = ['circuit_not_found', 'proof_not_found', 'project_not_found']

function outcomeOf(error: unknown): [exitCode: number, next?: string | undefined] {
  if (error instanceof JobFailedError) return [exitCodes.failed]
  if (error instanceof ConnectionError)
    return [
      exitCodes.unreachable,
      'Is the server running, and its address right? `proofyard config` shows which is meant.',
    ]
  if (error instanceof AuthenticationError)
    return [
      exitCodes.notAllowed,
      'Log in again: proofyard login. A key in PROOFYARD_API_KEY or SINDRI_API_KEY goes before it.',
    ]
  if (error instanceof PermissionError)
    return [exitCodes.notAllowed, 'Ask an owner or admin of the team: `proofyard whoami` shows who you are here.']
  if (error instanceof NotFoundError)
    return [
      exitCodes.refused,
      ofAnotherTeam.includes(error.refusal)
        ? 'Is it of another team or server? `proofyard whoami` shows which are meant.'
        : undefined,
    ]
  if (error instanceof TooManyRequestsError)
    return [
      exitCodes.unreachable,
      error.retryAfter === undefined ? 'Try again later.' : `Try again in ${error.retryAfter} s.`,
    ]
  if (error instanceof ServerError) {
    const { requestId } = error
    return [exitCodes.unreachable, requestId && `The operator finds it in the log as ${requestId}.`]
  }
  if (error instanceof ApiError) return [exitCodes.refused]
  return [exitCodes.failed]
}
