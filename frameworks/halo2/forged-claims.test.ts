import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Claim, Run } from '../framework.ts'
import type { Build, Documents, WholeWay } from '../testing/whole-way.ts'
import { documentsOf } from '../testing/whole-way.ts'
import type { Halo2Manifest } from './manifest.ts'
import { runCircuit } from './run-circuit.ts'
import { Values, chameleon, numbersOf } from './testing/chameleon.ts'
import {
  type OwnKeys,
  describeLayout,
  keysOfDegree,
  keysOfLayout,
  proveUnchecked,
  withPublicValue,
} from './testing/dishonest.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openHalo2Way, testWithRust as test } from './testing/way.ts'

let way: WholeWay<Halo2Manifest>
let build: Build<Halo2Manifest>
let claim: Claim<Halo2Manifest>
let whole: Documents
let run: Run
let witness: Buffer

beforeAll(async () => {
  way = await openHalo2Way()
  build = await way.buildOnce(chameleon)
  claim = (await way.prove(build, '{"x": 12}')).claim
  whole = await documentsOf(claim)
  run = await way.run(build.kept.manifest)
  witness = await readFile(await way.execute(run, build, '{"x": 12}'))
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

const judge = (documents: Documents) => way.verifyDocuments(claim.manifest, documents)
const valuesOf = ({ publicValues }: Documents) => numbersOf(Values.parse(JSON.parse(publicValues)))

/** The keys of the build itself, for a prover that does as it likes. */
async function keysOfBuild(): Promise<OwnKeys> {
  const file = (name: string) => join(build.kept.buildFolder, name)
  return await keysOfLayout(run, build.kept.manifest, file('layout')).then((made) => ({
    ...made,
    files: { ...made.files, srs: file('srs'), key: file('proving_key'), verificationKey: claim.verificationKey },
  }))
}

test('a proof that is made for another public value does not hold', async () => {
  const keys = await keysOfBuild()
  expect(await judge(await proveUnchecked(run, keys, witness))).toBe(true)
  for (const value of [0n, 143n, 145n]) {
    const made = await proveUnchecked(run, keys, withPublicValue(witness, value))
    expect(valuesOf(made)).toEqual([value])
    expect(await judge(made)).toBe(false)
    expect(await judge({ ...made, publicValues: whole.publicValues })).toBe(false)
  }
})

test('a proof of another circuit holds for its own key and not for the build', async () => {
  const keys = await keysOfDegree(run, build.kept, 11)
  const input = await way.bench.input('{"x": 12}')
  const call = { makes: 'witness', pinning: keys.files.pinning, input } as const
  const other = await runCircuit(run, { circuit: join(build.kept.buildFolder, 'circuit'), call, name: 'other' })
  const made = await proveUnchecked(run, keys, await readFile(other))
  expect(await judge(made)).toBe(true)
  expect(await judge({ ...made, verificationKey: whole.verificationKey })).toBe(false)
  expect(await judge({ ...whole, verificationKey: made.verificationKey })).toBe(false)
})

test('a key with the point of another set-up does not hold', async () => {
  const { files } = await keysOfDegree(run, build.kept, 10)
  const other = JSON.parse(await readFile(files.verificationKey, 'utf8'))
  const { data, params, public_values, digest } = JSON.parse(whole.verificationKey)
  const swapped = { data, params, public_values, s_g2: other.s_g2, digest }
  // Development set-ups of two degrees have two secrets.
  expect(await judge({ ...whole, verificationKey: JSON.stringify(swapped) })).toBe(false)
})

/** A layout with one public value, one constant and the gate and equalities that are given. */
function layoutOf(pinning: object, { enabled = [], equal = [] }: { enabled?: number[][]; equal?: number[][] }): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const list = (entries: number[][]) => [number(entries.length), ...entries.flat().map(number)]
  // Numbers of 64 bits are written as they are.
  const text = JSON.stringify(pinning, (_, value) => (typeof value === 'bigint' ? `#${value}` : value))
  const header = Buffer.from(text.replaceAll(/"#(\d+)"/g, '$1'))
  return Buffer.concat([number(header.length), header, ...list(enabled), number(0), ...list(equal)])
}

const pinning = {
  params: {
    k: 9,
    num_advice_per_phase: [1],
    num_fixed: 1,
    num_lookup_advice_per_phase: [0, 0, 0],
    lookup_bits: 8,
    num_instance_columns: 1,
  },
  break_points: [[]],
  public_values: [1],
}
const [advice, instance] = [0, 2]

/** What is said of a layout that a user's program could have written. */
async function described(layout: Buffer) {
  const path = join(run.workFolder, 'hostile-layout')
  await writeFile(path, layout)
  return await describeLayout(run, path)
}

test.each([
  ['a public value that nothing ties to a cell', {}, { loose: [[0, 0]], free: [] }],
  [
    'a public value whose cell is in no gate',
    { equal: [[advice, 0, 5, instance, 0, 0]] },
    { loose: [], free: [[0, 0]] },
  ],
  [
    'a public value that a gate computes',
    { enabled: [[0, 2]], equal: [[advice, 0, 5, instance, 0, 0]] },
    { loose: [], free: [] },
  ],
  [
    'a public value that is equal to a cell that a gate uses',
    {
      enabled: [[0, 20]],
      equal: [
        [advice, 0, 5, instance, 0, 0],
        [advice, 0, 5, advice, 0, 21],
      ],
    },
    { loose: [], free: [] },
  ],
])('%s', async (_, layout, expected) => {
  expect(await described(layoutOf(pinning, layout))).toMatchObject({ accepted: true, result: expected })
})

test('more public values without a constraint than a report holds are counted', async () => {
  const many = { params: { ...pinning.params, k: 18 }, break_points: [[]], public_values: [200_000] }
  expect(await described(layoutOf(many, {}))).toMatchObject({ accepted: true, result: { untied: 200_000, free: [] } })
})

test('without the check, a vacuous circuit proves any public value', async () => {
  const path = join(run.workFolder, 'vacuous-layout')
  await writeFile(path, layoutOf(pinning, { enabled: [[0, 2]] }))
  const keys = await keysOfLayout(run, build.kept.manifest, path)
  const number = Buffer.from([1, 0, 0, 0])
  // One advice column without values, which are zero then, and one public value.
  const empty = Buffer.concat([number, Buffer.alloc(4), number, number, Buffer.alloc(32)])
  for (const value of [1n, 918_273_645_546_372_819n]) {
    const made = await proveUnchecked(run, keys, withPublicValue(empty, value))
    expect(valuesOf(made)).toEqual([value])
    expect(await judge(made)).toBe(true)
  }
})

const params = pinning.params
/** With the other columns they are one more than a number of 64 bits can say. */
const endless = { ...params, num_advice_per_phase: [2], num_lookup_advice_per_phase: [2n ** 64n - 3n] }
test.each([
  ['cut off', layoutOf(pinning, {}).subarray(0, -1)],
  ['bytes left over', Buffer.concat([layoutOf(pinning, {}), Buffer.alloc(1)])],
  ['a list without end', Buffer.concat([layoutOf(pinning, {}).subarray(0, -4), Buffer.alloc(4, 0xff)])],
  ['no JSON', Buffer.from([2, 0, 0, 0, 0x7b, 0x7b])],
  ['a row that hides the witness', layoutOf(pinning, { enabled: [[0, 511]] })],
  ['a gate that reaches into the rows that hide the witness', layoutOf(pinning, { enabled: [[0, 504]] })],
  ['a gate that is not there', layoutOf(pinning, { enabled: [[7, 0]] })],
  ['a column that is not there', layoutOf(pinning, { equal: [[advice, 9, 0, instance, 0, 0]] })],
  ['a kind of column that is not there', layoutOf(pinning, { equal: [[3, 0, 0, instance, 0, 0]] })],
  ['no column', layoutOf({ ...pinning, params: { ...params, num_advice_per_phase: [] } }, {})],
  ['a million columns', layoutOf({ ...pinning, params: { ...params, num_advice_per_phase: [1_000_000] } }, {})],
  ['columns whose number begins again at zero', layoutOf({ ...pinning, params: endless }, {})],
  ['breaks behind the last row', layoutOf({ ...pinning, break_points: [[512]] }, {})],
  ['a second phase', layoutOf({ ...pinning, params: { ...params, num_advice_per_phase: [1, 1] } }, {})],
  ['a table larger than the circuit', layoutOf({ ...pinning, params: { ...params, lookup_bits: 60 } }, {})],
  ['a degree beyond any machine', layoutOf({ ...pinning, params: { ...params, k: 40 } }, {})],
  ['more public values than rows', layoutOf({ ...pinning, public_values: [1024] }, {})],
  [
    'more public values than rows, in two columns',
    layoutOf({ ...pinning, params: { ...params, num_instance_columns: 2 }, public_values: [300, 300] }, {}),
  ],
])('a layout is refused: %s', async (_, layout) => {
  expect(await described(layout)).toEqual({ accepted: false, why: expect.stringMatching(/\S/) })
})
