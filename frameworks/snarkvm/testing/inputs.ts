import type { Failure } from '../../testing/conformance/description.ts'
import { aboveProject, inputOf, program, projectOf } from './programs.ts'

/** The first key of snarkOS's development network, which everyone knows and nothing rests on. */
export const PRIVATE_KEY = 'APrivateKey1zkp8CZNn3yeCseEtxuVPbDCwSyhGW6yZKUYKfgXmcpoGPWH'

const shape =
  /^The input must be a JSON object with inputs, a list of texts such as \["2u32"\], and as a choice PRIVATE_KEY; or with authorization and nothing else\.$/

const sum = projectOf(
  program('input r0 as u8.private;\nadd r0 r0 into r1;\noutput r1 as u8.private;', { id: 'sum.aleo' }),
)

const failures: [hazard: string, input: string, sentence: RegExp][] = [
  ['no JSON', 'inputs = 5u64', /^The input is not valid JSON, at line 1, column 1\.$/],
  ['nothing', '', /^The input is not valid JSON, at line 1, column 0\.$/],
  ['a list', '["5u64", "7u64"]', shape],
  ['no inputs', '{}', shape],
  ['inputs that are no texts', '{"inputs": [5, 7]}', shape],
  ['a member that means nothing', inputOf(['5u64', '7u64'], { privateKey: 'x' }), shape],
  ['inputs beside an authorization', inputOf(['5u64', '7u64'], { authorization: {} }), shape],
  [
    'too few inputs',
    inputOf(['5u64']),
    /^above\.aleo\/main takes 2 inputs \(u64\.public, u64\.private\), and the input has 1\.$/,
  ],
  ['another type', inputOf(['5u32', '7u64']), /^inputs\[0\] is not what above\.aleo\/main takes there: u64\.public\.$/],
  [
    'a number that is too large',
    inputOf(['5u64', '18446744073709551616u64']),
    /^inputs\[1\] is not what above\.aleo\/main takes there: u64\.private\.$/,
  ],
  ['a text that is no value', inputOf(['{{{{', '7u64']), /^inputs\[0\] is not what above\.aleo\/main takes there/],
  [
    'what the program asserts is not so',
    inputOf(['7u64', '5u64']),
    /^The program does not take this input: .*assert\.eq r2 true/,
  ],
  [
    'a private key that is none',
    inputOf(['5u64', '7u64'], { PRIVATE_KEY: `${PRIVATE_KEY}x` }),
    /^PRIVATE_KEY is not a private key of Aleo, which begins with APrivateKey1\.$/,
  ],
  [
    'an authorization that is none',
    '{"authorization": {"requests": []}}',
    /^authorization is not an authorization of Aleo's\.$/,
  ],
  [
    'an authorization of nothing',
    '{"authorization": {"requests": [], "transitions": []}}',
    /^authorization is empty\.$/,
  ],
  [
    'an authorization nested without end',
    `{"authorization": ${'['.repeat(100_000)}`,
    /^The input is not valid JSON, at line 1/,
  ],
]

/** Inputs for which there is no proof, and why. */
export const wrongInputs: Failure[] = [
  ...failures.map(([hazard, input, sentence]) => ({ hazard, project: aboveProject, input, sentence })),
  {
    hazard: 'a sum that has no place in its type',
    project: sum,
    input: inputOf(['200u8']),
    sentence: /^The program does not take this input: .+\.$/,
  },
]
