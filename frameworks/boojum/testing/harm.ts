import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type Harm, rustHarm, wrongInputsOf } from '../../testing/rust-circuits/harm.ts'
import { chameleon, circuits } from './chameleon.ts'

const harms: Harm[] = [
  ['a panic', { x: 3, harm: 'panic' }, /^The circuit panicked at src\/harm\.rs:\d+:\d+: it was told to$/],
  ['a missing input', {}, /^The input is not a UserCircuit: missing field `x`/],
  [
    'an input of a wrong type',
    { x: 'three' },
    /^The input is not a UserCircuit: invalid type: string "three", expected u64/,
  ],
  ['an input that is no JSON', 'x = 3', /^The input is not a UserCircuit: expected value at line 1/],
  ['no input', '', /^The input is not a UserCircuit: EOF while parsing/],
  [
    'an input that the circuit refuses',
    { x: 3, harm: 'unsatisfied' },
    /^The input does not satisfy the circuit: \S+ and \S+ must be equal\.$/,
  ],
  ['an end without a proof', { x: 3, harm: 'exit' }, /^The program ended before the circuit was done/],
  ['an abort', { x: 3, harm: 'abort' }, /^The circuit was ended by SIGABRT\.$/],
  [
    'a recursion without end',
    { x: 3, harm: 'recursion' },
    /^The circuit was ended by SIGABRT: has overflowed its stack\.$/,
  ],
]

/** Inputs, and things that the circuit does with them, for which there is no proof, and why. */
export const wrongInputs = wrongInputsOf(chameleon, harms)

/** What hostile projects try. */
export const harm = rustHarm(circuits, chameleon, {
  computes: 'The computation of the witness',
  writes: 'The proof',
  leftNothing: /^The program ended before the circuit was done/,
  compilerBytes: 400 * MiB,
})
