import type { Circuit } from '@proofyard/contract/circuit.ts'
import { isFinished } from '@proofyard/contract/status.ts'

/** Whether a build goes on by itself, so that it is followed: a sample that nobody has used yet does not. */
export function isUnderWay({ status, starts_when_used }: Pick<Circuit, 'status' | 'starts_when_used'>): boolean {
  return !isFinished(status) && !starts_when_used
}
