import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewOrOthers } from '../testing/campaign.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedWay } from './testing/prepared-bench.ts'

let way: WholeWay<CircomManifest>
beforeAll(async () => {
  way = await openPreparedWay()
})
afterAll(() => way.bench.remove())

const needsLittle = 'with an output that no constraint needs, and an unused input'
const template = multiplier.replace(/^component main.*\n/m, '')
const styles: [style: string, files: Record<string, string>, input: object, publicValues: string[]][] = [
  [
    'with a public input',
    { 'circuit.circom': `${template}component main {public [a]} = Multiplier2();` },
    { a: 3, b: 5 },
    ['15', '3'],
  ],
  [
    'with all inputs public, in another order than the signals',
    { 'circuit.circom': `${template}component main {public [b, a]} = Multiplier2();` },
    { a: 3, b: 5 },
    ['15', '3', '5'],
  ],
  [
    'in a file that the circuit includes',
    { 'circuit.circom': 'pragma circom 2.1.0;\ninclude "lib/main.circom";', 'lib/main.circom': multiplier },
    { a: 3, b: 5 },
    ['15'],
  ],
  [
    'of a package in node_modules that includes its neighbour',
    {
      'circuit.circom': 'pragma circom 2.1.0;\ninclude "@scope/kit/multiply.circom";\ncomponent main = Multiply();',
      'node_modules/@scope/kit/multiply.circom':
        'pragma circom 2.0.0;\ninclude "./deep/two.circom";\ntemplate Multiply() { signal input a; signal input b; signal output c; component two = Multiplier2(); two.a <== a; two.b <== b; c <== two.c; }',
      'node_modules/@scope/kit/deep/two.circom': template,
    },
    { a: 3, b: 5 },
    ['15'],
  ],
  [
    'with parameters, arrays of two dimensions, and an anonymous component',
    {
      'circuit.circom': `${template}
template Sum(n, m) {
    signal input x[n][m];
    signal output sums[n];
    for (var i = 0; i < n; i++) {
        var sum = 0;
        for (var j = 0; j < m; j++) sum += x[i][j];
        sums[i] <== Multiplier2()(sum, 2);
    }
}
component main {public [x]} = Sum(2, 3);`,
    },
    {
      x: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    },
    ['12', '30', '1', '2', '3', '4', '5', '6'],
  ],
  [
    'with a bus',
    {
      'circuit.circom': `pragma circom 2.2.0;
bus Point() { signal x; signal y; }
template Square() { input Point() p; output Point() q; q.x <== p.x * p.x; q.y <== p.y * p.y; }
component main = Square();`,
    },
    { p: { x: 3, y: 4 } },
    ['9', '16'],
  ],
  [
    'without any public value',
    {
      'circuit.circom':
        'pragma circom 2.0.0;\ntemplate Factors() { signal input a; signal input b; a * b === 15; }\ncomponent main = Factors();',
    },
    { a: 3, b: 5 },
    [],
  ],
  [
    needsLittle,
    {
      'circuit.circom':
        'pragma circom 2.0.0;\ntemplate Loose() { signal input a; signal input unused; signal output c; c <== a; }\ncomponent main = Loose();',
    },
    { a: 3, unused: 1 },
    ['3'],
  ],
]

const few = styles.map(([style, ...rest]) => [style, 'groth16', ...rest] as const)
const others = styles.flatMap(([style, ...rest]) => [
  ...(style === needsLittle ? [[style, 'plonk', ...rest] as const] : []),
  ...(rest[2].length === 0 ? [[style, 'fflonk', ...rest] as const] : []),
])

test.each<(typeof few | typeof others)[number]>(fewOrOthers<(typeof few | typeof others)[number]>(few, others))(
  'a main %s (%s)',
  async (_, provingScheme, files, input, publicValues) => {
    const build = await way.build({ files, manifest: { provingScheme } })
    const { proved, verified } = await way.proveAndVerify(build, JSON.stringify(input))
    expect(verified).toBe(true)
    expect(JSON.parse(await readFile(proved.publicValues, 'utf8'))).toEqual(publicValues)
  },
)
