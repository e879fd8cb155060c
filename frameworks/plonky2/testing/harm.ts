import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type Harm, rustHarm, wrongInputsOf } from '../../testing/rust-circuits/harm.ts'
import { chameleon, circuits } from './chameleon.ts'

const harms: Harm[] = [
  ['a panic', { x: 3, harm: 'panic' }, /^prove\(\) panicked at src\/harm\.rs:\d+:\d+: it was told to$/],
  ['a missing input', {}, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input of a wrong type', { x: 'three' }, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input that is no JSON', 'x = 3', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*expected value.* line: 1/],
  ['no input', '', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*EOF while parsing/],
  [
    'an input that the circuit refuses',
    { x: 3, harm: 'unsatisfied' },
    /^The input does not satisfy the circuit: Partition containing .* was set twice with different values: 10 != 9$/,
  ],
  ['an end without a proof', { x: 3, harm: 'exit' }, /^The program ended before prove\(\) had returned/],
  ['an abort', { x: 3, harm: 'abort' }, /^prove\(\) was ended by SIGABRT\.$/],
  [
    'a recursion without end',
    { x: 3, harm: 'recursion' },
    /^prove\(\) was ended by SIGABRT: has overflowed its stack\.$/,
  ],
]

/** Inputs, and things that prove() does with them, for which there is no proof, and why. */
export const wrongInputs = wrongInputsOf(chameleon, harms)

/** What hostile projects try. */
export const harm = rustHarm(circuits, chameleon, {
  computes: 'The proof',
  writes: 'The proof',
  leftNothing: /^The program ended before prove\(\) had returned/,
  compilerBytes: 400 * MiB,
})
