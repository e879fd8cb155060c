import { limitSentence } from '@proofyard/sandbox/limit-sentence.ts'
import type { Limits, Outcome } from '@proofyard/sandbox/sandbox.ts'

/**
 * Why cargo did not compile what a toolchain's installation had it compile; undefined where it did.
 *
 * @param what the name and version, such as "Rust 1.96.0"
 */
export function compileFailure(what: string, outcome: Outcome, limits: Limits): Error | undefined {
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return undefined
  const how = ending.kind === 'signal' ? `The compiler was ended by ${ending.signal}.` : undefined
  const why = limitSentence(outcome, limits, 'The compilation') ?? how
  // What cargo wrote last says nothing of an end that came from outside.
  return new Error(`${what} could not be compiled: ${why ?? outcome.stderr.trim().slice(-2000)}`)
}
