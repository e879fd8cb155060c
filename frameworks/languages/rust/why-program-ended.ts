import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { UserError } from '../../framework.ts'
import { readHarnessEnd } from '../harness-end.ts'
import { type StepFacts, whyItEnded } from '../../why-it-ended.ts'
import { sanitizeOutput } from './sanitize-output.ts'

/** What a program around a user's package was doing. */
export interface UserStep extends StepFacts {
  /** The function of the user's that it called, such as `prove()`. */
  calls: string
  /** The folder in which the program lies inside. */
  programFolder: string
  /** Makes a sentence of what the framework itself says of a wrong input; undefined where it says nothing. */
  explain: (stderr: string) => string | undefined
}

/**
 * Why a Rust program that runs a user's code did not end as it should. Whatever went wrong in it is the user's fault, for it
 * is the user's code: it may also end with the statuses by which a shell says that it could not start a program.
 */
export function whyProgramEnded(outcome: Outcome, step: UserStep): Error {
  const { ending } = outcome
  const { calls } = step
  if (ending.kind === 'limit') return whyItEnded(outcome, step)
  const stderr = sanitizeOutput({ folder: step.programFolder }, outcome.stderr)
  if (ending.kind === 'signal') {
    const reason = /memory allocation of \d+ bytes failed|has overflowed its stack/.exec(stderr)?.[0]
    return new UserError(`${calls} was ended by ${ending.signal}${reason === undefined ? '' : `: ${reason}`}.`, {
      failureCause: reason === undefined ? 'input' : 'limit',
    })
  }
  const end = readHarnessEnd(outcome)
  if (end.kind === 'inputError') {
    return new UserError(sanitizeOutput({ folder: step.programFolder }, end.sentence).slice(-1000))
  }
  const explained = step.explain(stderr)
  if (explained !== undefined) return new UserError(explained)
  const [, where, why] = /panicked at (.+?):\n([^]+)$/.exec(stderr) ?? []
  if (where !== undefined && why !== undefined)
    return new UserError(`${calls} panicked at ${where}: ${why.slice(0, 4000)}`)
  return new UserError(`${calls} ended its program with exit status ${ending.code}. ${stderr.slice(-2000)}`.trim())
}
