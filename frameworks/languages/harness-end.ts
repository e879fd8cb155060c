import { UserError } from '../framework.ts'
import type { Command, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { type StepFacts, whyItEnded } from '../why-it-ended.ts'
import { exitCodes } from './harness-protocol.ts'

/** What the sandbox needs to know to run a harness. */
export const reporting = { reports: true } satisfies Partial<Command>

/** How a harness ended, as far as it kept to the protocol. */
export type HarnessEnd =
  /** `result` is the text that it reported; undefined where it reported none. */
  | { kind: 'succeeded'; result: string | undefined }
  | { kind: 'inputError'; sentence: string }
  | { kind: 'rejected'; sentence: string | undefined }
  /** It ended in any other way, or with a report that is none: cut off, written twice, of another kind. */
  | { kind: 'broken' }

interface Report {
  result?: string
  sentence?: string
}

const USER_CODE = 'user code\n'

/** Reads how a harness ended. Where user code ran in its process, what it says is the user's word, whatever it says. */
export function readHarnessEnd({ ending, report: text }: Pick<Outcome, 'ending' | 'report'>): HarnessEnd {
  const report = readReport(text)
  if (ending.kind !== 'exit' || report === undefined) return { kind: 'broken' }
  const { result, sentence } = report
  if (ending.code === exitCodes.succeeded && sentence === undefined) return { kind: 'succeeded', result }
  if (ending.code === exitCodes.rejected && result === undefined) return { kind: 'rejected', sentence }
  if (ending.code === exitCodes.inputError && sentence !== undefined) return { kind: 'inputError', sentence }
  return { kind: 'broken' }
}

/** Whether a harness announced, before anything else, that user code would now run in its process. */
export function ranUserCode({ report }: Pick<Outcome, 'report'>): boolean {
  return report.startsWith(USER_CODE)
}

/**
 * The result of a harness without user code; undefined where it reported none.
 *
 * @param clean what is done to its sentence before a person reads it
 * @throws UserError with the sentence of the harness, or one that names the limit it passed
 */
export function resultOf(outcome: Outcome, step: StepFacts, clean = (sentence: string) => sentence): unknown {
  const end = readHarnessEnd(outcome)
  if (end.kind === 'succeeded') return end.result === undefined ? undefined : JSON.parse(end.result)
  if (end.kind === 'inputError') throw new UserError(clean(end.sentence))
  throw whyItEnded(outcome, step)
}

/**
 * Whether a verifier found that the proof holds.
 *
 * @throws UserError when it passed a limit; an error when it neither accepted nor rejected
 */
export function verdictOf(outcome: Outcome, step: StepFacts): boolean {
  const { kind } = readHarnessEnd(outcome)
  if (kind === 'succeeded') return true
  if (kind === 'rejected') return false
  throw whyItEnded(outcome, step)
}

/** @returns undefined for what is no report: nothing may stand before, between or behind its parts. */
function readReport(text: string): Report | undefined {
  const rest = text.startsWith(USER_CODE) ? text.slice(USER_CODE.length) : text
  if (rest === '') return {}
  const [head, kind, length] = /^(result|sentence) (\d{1,15})\n/.exec(rest) ?? []
  if (head === undefined) return undefined
  const body = rest.slice(head.length)
  if (Buffer.byteLength(body) !== Number(length)) return undefined
  return kind === 'result' ? { result: body } : { sentence: body }
}
