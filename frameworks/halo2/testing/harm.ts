import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type Harm, rustHarm, wrongInputsOf } from '../../testing/rust-circuits/harm.ts'
import { chameleon, circuits } from './chameleon.ts'

const calls = String.raw`^from_json\(\) or create_circuit\(\)`

const harms: Harm[] = [
  [
    'a panic',
    { x: 3, harm: 'panic' },
    new RegExp(String.raw`${calls} panicked at src/harm\.rs:\d+:\d+: it was told to$`),
  ],
  ['a missing input', {}, new RegExp(String.raw`${calls} panicked at src/lib\.rs:\d+:\d+: x is a number$`)],
  ['an input of a wrong type', { x: 'three' }, new RegExp(String.raw`${calls} panicked at .*: x is a number$`)],
  ['an input that is no JSON', 'x = 3', new RegExp(String.raw`${calls} panicked at .*expected value.* line: 1`)],
  ['no input', '', new RegExp(String.raw`${calls} panicked at .*EOF while parsing`)],
  [
    'values that the gates refuse',
    { x: 3, harm: 'unsatisfied' },
    /^The input does not satisfy the circuit: .*(?:gate|cells|range check).*\.$/,
  ],
  [
    'a root that is too large',
    '{"x": 1152921504606846976}',
    /^The input does not satisfy the circuit: .*(?:gate|cells|range check).*\.$/,
  ],
  [
    'a public value that the circuit does not compute',
    { x: 3, harm: 'false claim' },
    /^The input does not satisfy the circuit: public value 0 is not the one that the circuit computes\.$/,
  ],
  ['another circuit', { x: 3, harm: 'two values' }, /^create_circuit\(\) built another circuit for this input/],
  ['another degree', { x: 3, harm: 'degree' }, /^create_circuit\(\) built another circuit for this input/],
  ['an end without values', { x: 3, harm: 'exit' }, /^The program ended before create_circuit\(\) had returned/],
  [
    'values that are none',
    { x: 3, harm: 'garbage' },
    /^The input does not satisfy the circuit: A file of the circuit /,
  ],
  ['an abort', { x: 3, harm: 'abort' }, new RegExp(String.raw`${calls} was ended by SIGABRT\.$`)],
  [
    'a recursion without end',
    { x: 3, harm: 'recursion' },
    new RegExp(String.raw`${calls} was ended by SIGABRT: has overflowed its stack\.$`),
  ],
]

/** Inputs, and things that the circuit's code does with them, for which there is no proof, and why. */
export const wrongInputs = wrongInputsOf(chameleon, harms)

/** What hostile projects try. */
export const harm = rustHarm(circuits, chameleon, {
  computes: 'The computation of the witness',
  writes: 'The computation of the witness',
  leftNothing: /^The program ended before create_circuit\(\) had returned/,
  hidden: ['/prover'],
  compilerBytes: 500 * MiB,
})
