import { UserError } from './framework.ts'
import { limitSentence } from '@proofyard/sandbox/limit-sentence.ts'
import type { Limits, Outcome } from '@proofyard/sandbox/sandbox.ts'

/** What a step is called in sentences, and what its program may use. */
export interface StepFacts {
  /** What it does, for the sentence when it passed a limit: "The compilation". */
  stepName: string
  limits: Limits
}

/** The error for a program that neither reported nor found a fault. */
export function whyItEnded(outcome: Outcome, { stepName, limits }: StepFacts): Error {
  const { ending, stderr } = outcome
  const passed = limitSentence(outcome, limits, stepName)
  if (passed !== undefined) return new UserError(passed, { failureCause: 'limit' })
  // node ends itself like this when its heap is full, before the sandbox's own limit is reached.
  if (/JavaScript heap out of memory|Array buffer allocation failed/.test(stderr)) {
    return new UserError(`${stepName} ran out of memory.`, { failureCause: 'limit' })
  }
  const how = ending.kind === 'exit' ? `exit status ${ending.code}` : ending.kind
  return new Error(`${stepName} ended with ${how}: ${stderr.trim().slice(-2000)}`)
}
