import type { Conformance, Failure, GoodInput } from '../../testing/conformance/description.ts'
import type { CircomManifest } from '../manifest.ts'
import { multiplier } from './circuits.ts'

type Parts = Pick<Conformance<CircomManifest>, 'escapes' | 'poisons' | 'limits'>

/** A circuit that runs `body` when its witness is computed; what it returns becomes a signal. */
const working = (body: string) => ({
  files: {
    'circuit.circom': `pragma circom 2.1.0;
template Hostile() {
    signal input a;
    signal output c;
    signal y;
    y <-- work(a);
    c <== y * a;
}
function work(x) { ${body} }
component main = Hostile();
`,
  },
})

const including = (path: string) => ({
  files: { 'circuit.circom': multiplier.replace('template', `include ${JSON.stringify(path)};\ntemplate`) },
})

const MIB = 1024 ** 2
const input = '{"a": 1}'
/** Nothing of a witness is left but what the next attempt would write over. */
const leaves = ['witness']

const endless: Failure[] = [
  {
    hazard: 'a loop in the compilation',
    project: {
      files: {
        'circuit.circom': multiplier.replace('c <== a * b;', 'var i = 0; while (i < 1) { i = 0; } c <== a * b;'),
      },
    },
    limits: { cpuSeconds: 2 },
    sentence: /^The compilation took too much processor time/,
  },
  {
    hazard: 'a loop in the computation of a witness',
    project: working('var i = 1; while (i != x - 1) { i = 1; } return i;'),
    input,
    limits: { cpuSeconds: 2 },
    leaves,
    sentence: /^The computation of the witness took too much processor time/,
  },
  {
    hazard: 'a function that calls itself without end',
    project: working('if (x == 0) { return 0; } return work(x + 1) + 1;'),
    input,
    limits: { cpuSeconds: 20 },
    leaves,
    sentence: /^The (?:witness program of this circuit crashed|computation)/,
  },
]

const hungry: Failure[] = [
  {
    hazard: 'a circuit of five million signals',
    project: {
      files: {
        'circuit.circom':
          'pragma circom 2.1.0; template Hog(n) { signal input a[n]; signal output c[n]; for (var i = 0; i < n; i++) { c[i] <== a[i] * a[i]; } } component main = Hog(5000000);',
      },
    },
    limits: { memoryBytes: 400 * MIB },
    sentence: /^The compilation ran out of memory/,
  },
  {
    hazard: 'a witness program that eats memory',
    project: working('var big[300000]; big[x] = 1; return big[1];'),
    input,
    limits: { memoryBytes: 50 * MIB },
    leaves,
    sentence: /^The (?:computation of the witness ran out of memory|witness program of this circuit crashed)/,
  },
]

const impostor = 'module.exports = () => { throw new Error("an impostor ran") }; throw new Error("an impostor ran")'

export const hostile: Parts = {
  escapes: [
    {
      hazard: 'an include by the absolute path of a file of the server',
      attempt: ({ file }) => ({
        hazard: '',
        project: including(file),
        sentence: /^error\[P1014\]:\s+The file \S+secret\.json to be included has not been found/,
      }),
    },
    {
      hazard: 'an include by a path up to a file of the server',
      attempt: ({ file }) => ({
        hazard: '',
        project: including(`../../../../../../../..${file}`),
        sentence: /^error\[P1014\]:\s+The file \S+secret\.json to be included has not been found/,
      }),
    },
  ],
  poisons: [
    {
      hazard: 'packages of the project with the names of ours are not run',
      project: {
        files: {
          'circuit.circom': multiplier.replace('signal input b;', 'signal input b'),
          'node_modules/circom2/index.js': impostor,
          'node_modules/snarkjs/index.js': impostor,
          'node_modules/snarkjs/package.json': '{"name":"snarkjs","main":"index.js"}',
          'package.json': '{"type":"commonjs"}',
        },
      },
      sentence: /^error\[P1008\]: Missing semicolon/,
    },
  ],
  limits: {
    time: endless,
    memory: hungry,
    disk: {
      notPossible: 'A circuit has no statement that writes a file: what a witness takes is fixed by its compiler.',
    },
  },
}

/** Inputs that are strange, and taken. */
export const strangeInputs: GoodInput[] = [
  {
    hazard: 'log-flood: what a circuit prints is dropped',
    project: working('for (var i = 0; i < 200000; i++) { log("so much to say", x); } return x;'),
    input,
  },
  {
    hazard: 'absurd-input: a number of three million digits',
    project: working('return x;'),
    input: `{"a": "${'9'.repeat(3_000_000)}"}`,
    limits: { cpuSeconds: 20 },
  },
]

export const absurdInput: Failure = {
  hazard: 'absurd-input: megabytes for a signal that takes one value',
  project: working('return x;'),
  input: JSON.stringify({ a: Array.from({ length: 500_000 }, () => 1) }),
  sentence: /signal a has too many values: it takes 1 value, and the input gives 500000/,
}
