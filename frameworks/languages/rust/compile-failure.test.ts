import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { expect, test } from 'vitest'
import { compileFailure } from './compile-failure.ts'
import { rustLimits } from './limits.ts'

const said = (ending: Outcome['ending']) => {
  const outcome = { ending, stderr: '   Compiling serde v1.0.0\nerror: no such thing\n' } as Outcome
  return compileFailure('Rust 1.96.0', outcome, rustLimits.build)?.message
}

test('says what cargo found, or what ended it, and nothing where it compiled', () => {
  expect(said({ kind: 'exit', code: 0 })).toBeUndefined()
  expect(said({ kind: 'exit', code: 101 })).toMatch(/^Rust 1\.96\.0 could not be compiled: .*\nerror: no such thing$/)
  expect(said({ kind: 'signal', signal: 'SIGKILL' })).toBe(
    'Rust 1.96.0 could not be compiled: The compiler was ended by SIGKILL.',
  )
  expect(said({ kind: 'limit', limit: 'memory' })).toMatch(
    /^Rust 1\.96\.0 could not be compiled: The compilation ran out of memory \(limit \d/,
  )
})
