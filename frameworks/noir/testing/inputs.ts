import type { Failure, GoodInput } from '../../testing/conformance/description.ts'
import { nargo } from './programs.ts'

const takesAll = {
  'src/main.nr': `mod small;
struct Point { x: u8, at: [Field; 2] }
fn main(a: Field, b: i16, c: bool, d: str<3>, e: (u64, bool), p: pub Point) {
    assert(a != 7, "a must not be seven");
    small::check(e.0);
    assert((b < 0) == c);
    assert(d == "abc");
    assert(e.1);
    assert(p.at[0] != p.at[1]);
}
`,
  'src/small.nr': 'pub fn check(x: u64) {\n    assert(x < 1000);\n}\n',
}
const good = { a: 2, b: -5, c: true, d: 'abc', e: [12, true], p: { x: 255, at: ['0x05', '6'] } }
const asToml = `a = "2"
b = -5
c = true
d = "abc"
e = [12, true]

[p]
x = 0xff
at = ["0x05", "6"]
`

const project = { files: { 'Nargo.toml': nargo, ...takesAll } }

const forms: [hazard: string, input: string][] = [
  ['JSON', JSON.stringify(good)],
  ['JSON with quoted numbers', JSON.stringify({ ...good, a: '0x02', b: '-5', e: ['12', true] })],
  ['TOML', asToml],
  ['TOML after a comment', `# the input of a test\n${asToml}`],
]

const takes = 'The program takes a: Field, b: i16, c: bool, d: str<3>, e: (u64, bool), p: { x: u8, at: [Field; 2] }.'
const order = '21888242871839275222246405745257275088548364400416034343698204186575808495617'

/** The program does not take them. */
const unfit: [hazard: string, input: object, sentence: string][] = [
  ['a value is missing', { ...good, a: undefined }, `it lacks a. ${takes}`],
  ['a value is unknown', { ...good, z: 1 }, `it gives z, which the program does not take. ${takes}`],
  [
    'a field element is the prime',
    { ...good, a: order },
    'a must be a field element: an integer from 0 to the prime less one. Texts such as "12" or "0x0c" are taken, too.',
  ],
  [
    'a number is a word',
    { ...good, a: 'two' },
    'a must be a field element: an integer from 0 to the prime less one. Texts such as "12" or "0x0c" are taken, too.',
  ],
  [
    'a number is too large for its type',
    { ...good, p: { ...good.p, x: 256 } },
    'p.x must be u8: an integer from 0 to 2^8 - 1. Texts such as "12" or "0x0c" are taken, too.',
  ],
  [
    'a number is a fraction',
    { ...good, b: 1.5 },
    'b must be i16: an integer from -2^15 to 2^15 - 1. Texts such as "12" or "0x0c" are taken, too.',
  ],
  ['a boolean is a number', { ...good, c: 2 }, 'c must be true or false.'],
  ['a text is too long', { ...good, d: 'abcd' }, 'd must be a text of 3 bytes in UTF-8.'],
  [
    'a list is too short',
    { ...good, p: { ...good.p, at: [1] } },
    'p.at must be [Field; 2]: a list of 2 values, and the input gives 1.',
  ],
  ['a struct lacks a field', { ...good, p: { x: 1 } }, 'p must be an object with x, at, and nothing else.'],
  ['a struct is null', { ...good, p: null }, 'p must be an object with x, at, and nothing else.'],
]

/** The program takes them, and they are wrong. */
const unsatisfying: [hazard: string, input: object, sentence: string][] = [
  ['an assertion with a sentence', { ...good, a: 7 }, 'a must not be seven at src/main.nr:4:5.'],
  [
    'an assertion in another file',
    { ...good, e: [1000, true] },
    'a constraint does not hold at src/small.nr:2:5, called from src/main.nr:5:5.',
  ],
]

const texts: [hazard: string, input: string, sentence: RegExp][] = [
  [
    'it is not JSON',
    '{"a": 2,\n b: 3}',
    /^The input is not JSON: line 2, column 2: a key in double quotes is expected here\.$/,
  ],
  ['it is neither', 'a = 1\nb = two\n', /^The input is neither a JSON object nor TOML: line 2, column 5: /],
  ['it is a list', '[1, 2]', /^The input is neither a JSON object nor TOML: line 1, column \d+: /],
  ['it is empty', '', /^The input does not fit the program: it lacks a, b, c, d, e, p\./],
  ['it is nested without end', `{"a":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
  ['it is TOML nested without end', `a = ${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|neither .*)\.$/],
]

/** Inputs that the program which takes everything does not take, and why. */
export const wrongInputs: Failure[] = [
  ...unfit.map(([hazard, input, sentence]) => ({
    hazard,
    project,
    input: JSON.stringify(input),
    sentence: `The input does not fit the program: ${sentence}`,
  })),
  ...unsatisfying.map(([hazard, input, sentence]) => ({
    hazard: `${hazard} that does not hold`,
    project,
    input: JSON.stringify(input),
    sentence: `The input does not satisfy the program: ${sentence}`,
  })),
  ...texts.map(([hazard, input, sentence]) => ({ hazard, project, input, sentence })),
]

/** The same input in all forms that are taken, and one that is printed. */
export const goodInputs: GoodInput[] = [
  ...forms.map(([hazard, input]) => ({ hazard, project, input })),
  {
    hazard: 'what a program prints goes nowhere',
    project: {
      files: { 'Nargo.toml': nargo, 'src/main.nr': 'fn main(x: Field) {\n    println(x);\n    assert(x != 0);\n}\n' },
    },
    input: '{"x": 5}',
  },
]
