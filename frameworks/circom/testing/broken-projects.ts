import type { Failure } from '../../testing/conformance/description.ts'
import { multiplier } from './circuits.ts'

const failures: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'a syntax error',
    { 'circuit.circom': multiplier.replace('signal input b;', 'signal input b') },
    /error\[P1008\]: Missing semicolon\n[^]*"circuit\.circom":4:19/,
  ],
  [
    'a missing include',
    { 'circuit.circom': multiplier.replace('template', 'include "circomlib/circuits/poseidon.circom";\ntemplate') },
    /error\[P1014\]:\s+The file circomlib\/circuits\/poseidon\.circom to be included has not been found[^]*\n\nBuilds have no network: put the file into the project/,
  ],
  [
    'an include outside the project',
    { 'circuit.circom': multiplier.replace('template', 'include "../../../../etc/passwd";\ntemplate') },
    /The file \.\.\/\.\.\/\.\.\/\.\.\/etc\/passwd to be included has not been found/,
  ],
  ['a circuit that is not there', { 'other.circom': multiplier }, /^Input file does not exist: circuit\.circom$/],
  [
    'no main component',
    { 'circuit.circom': multiplier.replace(/^component main.*$/m, '') },
    /No main specified in the project structure/,
  ],
  [
    'a pragma of another version',
    { 'circuit.circom': multiplier.replace('2.1.0', '9.1.0') },
    /File "circuit\.circom" requires pragma version 9\.1\.0 that is not supported by the compiler \(version 2\.2\.3\)\n\nThis server compiles with circom 2\.2\.3, which takes files that ask for 2\.0\.0 to 2\.2\.3/,
  ],
  [
    'a pragma that is a range',
    { 'circuit.circom': multiplier.replace('2.1.0', '^2.1.0') },
    /error\[P1010\][^]*\n\nA pragma names one version and no range/,
  ],
  [
    'circom 1, by its pragma',
    { 'circuit.circom': multiplier.replace('2.1.0', '1.1.0') },
    /requires pragma version 1\.1\.0[^]*\n\nThis is circom 1\. This server has circom 2/,
  ],
  [
    'circom 1, by its syntax',
    {
      'circuit.circom': multiplier.replace('pragma circom 2.1.0;', '').replace('signal input', 'signal private input'),
    },
    /error\[P1008\][^]*\n\nThis is circom 1\. This server has circom 2/,
  ],
  [
    'a public list that names no input',
    { 'circuit.circom': multiplier.replace('main =', 'main {public [z]} =') },
    /error\[T2008\]: Invalid public list\n[^]*"circuit\.circom":\d+:\d+[^]*z is not an input signal/,
  ],
  [
    'two main components',
    { 'circuit.circom': `${multiplier}component main = Multiplier2();` },
    /error\[P1008\]|Multiple main/,
  ],
  [
    'a template that is not there',
    { 'circuit.circom': multiplier.replace('main = Multiplier2', 'main = Multiplier3') },
    /error\[T20\d\d\][^]*"circuit\.circom":\d+:\d+/,
  ],
  [
    'a custom template',
    {
      'circuit.circom': `pragma circom 2.0.6;
pragma custom_templates;
template custom Square() { signal input a; signal output c; c <-- a * a; }
template Main() { signal input a; signal output c; component square = Square(); square.a <== a; c <== square.c; }
component main = Main();`,
    },
    /^The circuit uses custom templates\. No prover here knows their gates/,
  ],
  [
    'an array of absurd size',
    { 'circuit.circom': multiplier.replace('signal input b;', 'signal input b; signal input x[4000000000];') },
    /The circom compiler crashed on this circuit/,
  ],
  [
    'a template that is made of itself',
    {
      'circuit.circom': `pragma circom 2.1.0;
include "circuit.circom";
template Endless(n) { signal input a; component next = Endless(n + 1); next.a <== a; }
component main = Endless(0);`,
    },
    /^The circom compiler crashed on this circuit \(memory access out of bounds\)\.\n\nIt does so on a template/,
  ],
  [
    'a constraint that is not quadratic, in an included file',
    {
      'circuit.circom': 'pragma circom 2.1.0;\ninclude "lib/cube.circom";\ncomponent main = Cube();',
      'lib/cube.circom': 'pragma circom 2.1.0;\ntemplate Cube() { signal input a; signal output c; c <== a * a * a; }',
    },
    /Non quadratic constraints are not allowed!\n[^]*"lib\/cube\.circom":2:52/,
  ],
  ['an empty file', { 'circuit.circom': '' }, /No main specified|error/],
  ['a file that is no text', { 'circuit.circom': '\u0000\u0001\ufffd' }, /error|crashed/i],
]

/** Projects that do not compile, and why. */
export const brokenProjects: Failure[] = [
  ...failures.map(([hazard, files, sentence]) => ({ hazard, project: { files }, sentence })),
  {
    hazard: 'a circuit of PLONK without a public value, which snarkjs cannot prove',
    project: {
      files: {
        'circuit.circom':
          'pragma circom 2.1.0; template Factors() { signal input a; signal input b; a * b === 15; } component main = Factors();',
      },
      manifest: { provingScheme: 'plonk' },
    },
    sentence: /^The circuit has no public value/,
  },
]
