import { readFile } from 'node:fs/promises'
import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { inputSchema } from '@proofyard/contract/interface/input-schema.ts'
import { listValues } from '@proofyard/contract/interface/value-names.ts'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompileResult } from '../framework.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { CircomManifest } from './manifest.ts'
import { SignalTree } from './programs/signal-tree.ts'
import { openPreparedWay } from './testing/prepared-bench.ts'

let way: WholeWay<CircomManifest>
beforeAll(async () => {
  way = await openPreparedWay()
})
afterAll(() => way.bench.remove())

/** Buses in an array, public and private signals mixed, and an output of two dimensions. */
const everything = `pragma circom 2.2.0;
bus Point() { signal x; signal y[2]; }
template Everything() {
    signal input secret;
    input Point() p[2];
    signal input shown[3];
    signal output grid[2][2];
    for (var i = 0; i < 2; i++) for (var j = 0; j < 2; j++) grid[i][j] <== p[i].y[j] * secret;
    signal used <== shown[0] * shown[1];
    signal last <== used * shown[2];
    signal first <== p[0].x * p[1].x;
    first === last;
}
component main {public [shown, p]} = Everything();`

const input = {
  secret: '10',
  p: [
    { x: '6', y: ['1', '2'] },
    { x: '4', y: ['3', '4'] },
  ],
  shown: ['2', '3', '4'],
}

const spelled = (members: { name: string; type: Parameters<typeof spellType>[0] }[] = []) =>
  members.map(({ name, type }) => `${name}: ${spellType(type)}`)

function known(compiled: CompileResult): NonNullable<KeptInterface['inputs']> {
  const inputs = compiled.interface?.inputs
  if (inputs === undefined || inputs === null) throw new Error('The build has no interface.')
  return inputs
}

test('names, arrays and buses of a build are those of the sources, and each public value has its name', async () => {
  const build = await way.build({ files: { 'circuit.circom': everything } })
  const inputs = known(build.compiled)
  expect(spelled(inputs.values).toSorted()).toEqual([
    'p: { x: field, y: field[2] }[2]',
    'secret: field',
    'shown: field[3]',
  ])
  expect(
    inputs.values
      .filter(({ visibility }) => visibility === 'public')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['p', 'shown'])
  const shown = build.compiled.interface?.public_values?.values ?? []
  expect(spelled(shown)[0]).toBe('grid: field[2][2]')

  const { proved, verified } = await way.proveAndVerify(build, JSON.stringify(input))
  expect(verified).toBe(true)
  const values: string[] = JSON.parse(await readFile(proved.publicValues, 'utf8'))
  const named = [...listValues(shown)].map(({ path }, index) => `${path} = ${values[index]}`)
  expect(named).toHaveLength(values.length)
  expect(named.toSorted()).toEqual(
    [
      'grid[0][0] = 10',
      'grid[0][1] = 20',
      'grid[1][0] = 30',
      'grid[1][1] = 40',
      'p[0].x = 6',
      'p[0].y[0] = 1',
      'p[0].y[1] = 2',
      'p[1].x = 4',
      'p[1].y[0] = 3',
      'p[1].y[1] = 4',
      'shown[0] = 2',
      'shown[1] = 3',
      'shown[2] = 4',
    ].toSorted(),
  )
})

test('the JSON schema takes what the circuit takes, and refuses what it refuses', async () => {
  const { compiled } = await way.build({ files: { 'circuit.circom': everything } })
  const takes = new Ajv2020({ allErrors: true }).compile(inputSchema(known(compiled)))
  expect(takes(input)).toBe(true)
  expect(takes({ ...input, secret: -1, shown: [2, '0x03', '4'] })).toBe(true)
  const without = { p: input.p, shown: input.shown }
  for (const wrong of [without, { ...input, more: 1 }, { ...input, shown: ['2', '3'] }, { ...input, secret: 'ten' }]) {
    expect(takes(wrong)).toBe(false)
  }
})

test('a million signals of one name are one line, and too many names are none', () => {
  const wide = new SignalTree()
  const facts = { isOutput: false, isPublic: false, wire: 1 }
  for (let index = 0; index < 1_000_000; index += 1) wide.add(`a[${Math.floor(index / 1000)}][${index % 1000}]`, facts)
  expect(wide.signals()).toEqual([{ name: 'a', shape: [1000, 1000], fields: [], ...facts }])

  const names = new SignalTree()
  for (let index = 0; index < 1_000_000; index += 1) names.add(`a${index}`, facts)
  expect(names.signals()).toBeUndefined()
})
