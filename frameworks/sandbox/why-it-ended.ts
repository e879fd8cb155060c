import { UserFault } from '../framework.ts'
import { limitSentence } from './limit-sentence.ts'
import type { Limits, Outcome } from './sandbox.ts'

/**
 * The error for a program that neither reported nor found a fault.
 *
 * @param call.work what it does, for the sentence when it passed a limit: "The compilation"
 */
export function whyItEnded(outcome: Outcome, { work, limits }: { work: string; limits: Limits }): Error {
  const { ending, stderr } = outcome
  const passed = limitSentence(outcome, limits, work)
  if (passed !== undefined) return new UserFault(passed)
  // node ends itself like this when its heap is full, before the sandbox's own limit is reached.
  if (/JavaScript heap out of memory|Array buffer allocation failed/.test(stderr)) {
    return new UserFault(`${work} ran out of memory.`)
  }
  const how = ending.kind === 'exit' ? `exit status ${ending.code}` : ending.kind
  return new Error(`${work} ended with ${how}: ${stderr.trim().slice(-2000)}`)
}
