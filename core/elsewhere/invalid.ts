import { DomainError } from '../errors.ts'

/** A refusal of what a worker of another owner sends. */
export function invalid(sentence: string): DomainError {
  return new DomainError('invalid_value', sentence)
}
