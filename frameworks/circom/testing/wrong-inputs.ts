import type { Failure } from '../../testing/conformance/description.ts'
import { manyInputs, manyInputsGood as good } from './circuits.ts'

const takes = 'The circuit takes a, b[2][3], p.x and p.y[2].'

const values: [hazard: string, input: object, sentence: string][] = [
  ['a signal is missing', { ...good, a: undefined }, `The input does not fit the circuit: it lacks signal a. ${takes}`],
  [
    'a field of a bus is missing',
    { ...good, p: { x: 1 } },
    `The input does not fit the circuit: it lacks signal p.y[2]. ${takes}`,
  ],
  [
    'a signal is unknown',
    { ...good, z: 1 },
    `The input does not fit the circuit: it gives signal z, which the circuit does not take. ${takes}`,
  ],
  [
    'an array is too short',
    {
      ...good,
      b: [
        [3, 4, 1],
        [1, 1],
      ],
    },
    `The input does not fit the circuit: signal b has too few values: it takes 2 x 3 = 6 values, and the input gives 5. ${takes}`,
  ],
  [
    'a scalar is an array',
    { ...good, a: [1, 2] },
    `The input does not fit the circuit: signal a has too many values: it takes 1 value, and the input gives 2. ${takes}`,
  ],
  [
    'a value is no number',
    {
      ...good,
      b: [
        [3, 4, 1],
        [1, 'one', 5],
      ],
    },
    'The input does not fit the circuit: signal b[1][1] is not a number. Enter an integer, or a text such as "12" or "0x0c".',
  ],
  [
    'a value is null',
    { ...good, a: null },
    'The input does not fit the circuit: signal a is not a number. Enter an integer, or a text such as "12" or "0x0c".',
  ],
  [
    'a value is empty',
    { ...good, a: '' },
    'The input does not fit the circuit: signal a is not a number. Enter an integer, or a text such as "12" or "0x0c".',
  ],
  ['a value is a fraction', { ...good, a: 1.5 }, 'The input does not fit the circuit: signal a is not an integer.'],
  [
    'a constraint does not hold',
    {
      ...good,
      b: [
        [4, 4, 1],
        [1, 1, 5],
      ],
    },
    'The input does not satisfy the circuit: the constraint or assertion at circuits/main.circom:12 (template Main) does not hold. It reads: b[0][0] === 3;',
  ],
  [
    'an assertion in an included file does not hold',
    { ...good, a: 7 },
    'The input does not satisfy the circuit: the constraint or assertion at circuits/square.circom:6 (template SmallSquare) does not hold, used by circuits/main.circom:10 (template Main). It reads: assert(in != 7);',
  ],
]

const texts: [hazard: string, input: string, sentence: RegExp | string][] = [
  [
    'it is not JSON',
    '{"a": 2,\n b: 3}',
    'The input is not JSON: line 2, column 2: a key in double quotes is expected here.',
  ],
  ['it is empty', '', 'The input is not JSON: line 1, column 1: a value is expected here.'],
  ['something follows', '{"a": 2} {"b": 3}', 'The input is not JSON: line 1, column 10: nothing may follow here.'],
  [
    'it is a list',
    '[1, 2]',
    'The input must be a JSON object with one key for each input signal, such as {"a": 3, "b": "11"}.',
  ],
  ['it is nested without end', `{"a":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
]

const project = { files: manyInputs, manifest: { circuitPath: './circuits/main.circom' } }

/** Inputs that the circuit of many inputs does not take, and why. */
export const wrongInputs: Failure[] = [
  ...values.map(([hazard, input, sentence]) => ({ hazard, project, input: JSON.stringify(input), sentence })),
  ...texts.map(([hazard, input, sentence]) => ({ hazard, project, input, sentence })),
]
