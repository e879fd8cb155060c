import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Run } from '../framework.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import type { Documents, WholeWay } from '../testing/whole-way.ts'
import { halo2Limits } from './limits.ts'
import { CompiledHere, type Halo2Manifest } from './manifest.ts'
import { askProver } from './run-prover.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { type OwnKeys, describeLayout, keysOfLayout, proveUnchecked } from './testing/dishonest.ts'
import {
  type LayoutParts,
  advice,
  cell,
  constant,
  fixed,
  instance,
  layoutBytes,
  number,
  product,
  scaled,
  sum,
  witnessBytes,
} from './testing/layout-bytes.ts'
import { openHalo2Way, testWithRust as test } from './testing/way.ts'

const manifest = CompiledHere.parse({
  circuitType: 'halo2',
  name: 'test',
  halo2Version: 'pse-v0.3.0',
  packageName: 'test',
  className: 'test::Test',
  degree: 6,
})
const [on, x] = [cell(fixed, 0), cell(advice, 0)]
const isPublic = sum(x, scaled(cell(instance, 0), -1n))
/** x^power in column 0 is the public value, in the first row. */
function powerOf(power: number): LayoutParts {
  const powers = Array.from({ length: power - 1 }).reduce<Buffer>((made) => product(made, x), x)
  return { gates: [product(on, sum(powers, scaled(cell(instance, 0), -1n)))], ones: [[0, 0]], names: ['power'] }
}

let way: WholeWay<Halo2Manifest>
let run: Run

beforeAll(async () => {
  way = await openHalo2Way()
  run = await way.run(manifest)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

async function fileOf(name: string, bytes: Buffer) {
  const path = join(run.workFolder, name)
  await writeFile(path, bytes)
  return path
}
const described = async (bytes: Buffer) => await describeLayout(run, await fileOf('layout', bytes))
const keysOf = async (parts: LayoutParts, degree = 6) =>
  await keysOfLayout(run, { ...manifest, degree }, await fileOf('circuit', layoutBytes({ ...parts, degree })))
const judge = (documents: Documents) => way.verifyDocuments(manifest, documents)
const valuesOf = ({ publicValues }: Documents) => numbersOf(Values.parse(JSON.parse(publicValues)))

async function checked({ files: { layout, pinning } }: OwnKeys, witness: Buffer) {
  return await askProver(run, {
    args: ['check-witness', 'in:layout', 'in:pinning', 'in:witness'],
    files: { layout, pinning },
    witness: await fileOf('witness', witness),
    limits: halo2Limits.circuit,
    stepName: 'The test',
  })
}

describe('a circuit of any gates', () => {
  test.each([2, 10, 32])('is proved with a gate of degree %i', async (power) => {
    const keys = await keysOf(powerOf(power))
    const [right, wrong] = [2n ** BigInt(power), 2n ** BigInt(power) + 1n].map((value) =>
      witnessBytes([[2n]], [[value]]),
    )
    expect(await checked(keys, right ?? Buffer.alloc(0))).toEqual({ accepted: true, result: null })
    expect(await judge(await proveUnchecked(run, keys, right ?? Buffer.alloc(0)))).toBe(true)
    expect(await checked(keys, wrong ?? Buffer.alloc(0))).toEqual({
      accepted: false,
      why: 'the gate "power" in row 0',
    })
    expect(await judge(await proveUnchecked(run, keys, wrong ?? Buffer.alloc(0)))).toBe(false)
  })

  test('has public values up to the last that a gate reads, and those that are not given are zero', async () => {
    const keys = await keysOf({
      gates: [product(on, isPublic)],
      ones: [
        [0, 0],
        [0, 2],
      ],
    }).catch((error: unknown) => String(error))
    // Row 1 is in no gate, so that a build is refused; proofs hold for any value in it.
    expect(keys).toMatchObject({ contract: expect.stringContaining('contract Halo2Verifier') })
    const made = await proveUnchecked(run, keys as OwnKeys, witnessBytes([[5n]], [[5n]]))
    expect(valuesOf(made)).toEqual([5n, 0n, 0n])
    expect(await judge(made)).toBe(true)
    const free = await proveUnchecked(run, keys as OwnKeys, witnessBytes([[5n]], [[5n, 99n]]))
    expect(await judge(free)).toBe(true)
    expect(
      await described(
        layoutBytes({
          gates: [product(on, isPublic)],
          ones: [
            [0, 0],
            [0, 2],
          ],
        }),
      ),
    ).toMatchObject({
      result: { untied: 1, free: [[0, 1]] },
    })
  })

  test('may have several columns of public values', async () => {
    const both = sum(cell(instance, 0), cell(instance, 1))
    const keys = await keysOf({
      columns: [1, 1, 2],
      gates: [product(on, sum(x, scaled(both, -1n)))],
      ones: [[0, 0]],
    })
    const made = await proveUnchecked(run, keys, witnessBytes([[12n]], [[5n], [7n]]))
    expect(await judge(made)).toBe(true)
    const swapped = JSON.stringify({ data: JSON.parse(made.publicValues).data.toReversed() })
    expect(await judge({ ...made, publicValues: swapped })).toBe(false)
  })

  test('has a lookup whose inputs are in its table', async () => {
    const keys = await keysOf({
      columns: [1, 2, 1],
      equal: [
        [advice, 0],
        [instance, 0],
      ],
      lookups: [[[product(on, x), cell(fixed, 1)]]],
      names: ['small'],
      ones: [[0, 0]],
      constants: [
        [1, 1, 1n],
        [1, 2, 2n],
      ],
      fills: [[1, 3, 2n]],
      copies: [[advice, 0, 0, instance, 0, 0]],
    })
    const [small, large] = [witnessBytes([[2n]], [[2n]]), witnessBytes([[3n]], [[3n]])]
    expect(await judge(await proveUnchecked(run, keys, small))).toBe(true)
    expect(await checked(keys, large)).toEqual({ accepted: false, why: 'the lookup "small" in row 0' })
    const other = witnessBytes([[2n]], [[1n]])
    expect(await checked(keys, other)).toMatchObject({ why: expect.stringContaining('public value 0 is not') })
    expect(await judge(await proveUnchecked(run, keys, other))).toBe(false)
  })

  test('has a key that is not good for another circuit of the same columns', async () => {
    const [squares, cubes] = [await keysOf(powerOf(2)), await keysOf(powerOf(3))]
    const made = await proveUnchecked(run, squares, witnessBytes([[1n]], [[1n]]))
    const other = await proveUnchecked(run, cubes, witnessBytes([[1n]], [[1n]]))
    expect(await judge(made)).toBe(true)
    expect(await judge({ ...made, verificationKey: other.verificationKey })).toBe(false)
    const { data, params, public_values, s_g2, digest } = JSON.parse(made.verificationKey)
    const gates = { data, params: JSON.parse(other.verificationKey).params, public_values, s_g2, digest }
    expect(params).not.toBe(gates.params)
    expect(await judge({ ...made, verificationKey: JSON.stringify(gates) })).toBe(false)
  })
})

test.each<[hazard: string, layout: LayoutParts, why: RegExp]>([
  ['no gate that is on', { gates: [product(on, x)] }, /its keys would prove everything/],
  ['no gate', {}, /its keys would prove everything/],
  [
    'a lookup of nothing in public values',
    { lookups: [[[constant(0n), cell(instance, 0)]]] },
    /its keys would prove everything/,
  ],
  [
    'a gate in all rows',
    { gates: [x], names: ['all'] },
    /gate "all" is on in row 58 and reads cells of the last 6 rows/,
  ],
  [
    'a gate that reaches back into the last rows',
    { gates: [product(on, cell(advice, 0, -1))], ones: [[0, 0]] },
    /is on in row 0 and reads cells of the last 6 rows/,
  ],
  [
    'a gate that nothing satisfies',
    { gates: [product(on, constant(3n))], ones: [[0, 2]] },
    /No values satisfy its gate "" in row 2/,
  ],
  [
    'a lookup that reaches into the last rows',
    { lookups: [[[cell(advice, 0, 1), constant(0n)]]] },
    /reads cells of the last/,
  ],
  [
    'too many public values',
    { degree: 18, gates: [product(on, cell(advice, 0)), cell(instance, 0)], ones: [[0, 0]] },
    /more than 65,536 public values/,
  ],
])('a circuit is refused: %s', async (_, layout, why) => {
  expect(await described(layoutBytes(layout))).toEqual({ accepted: false, why: expect.stringMatching(why) })
})

const deep = Array.from({ length: 2000 }).reduce<Buffer>((made) => sum(made, x), x)
const wide = Array.from({ length: 20 }).reduce<Buffer>((made) => sum(made, made), x)
/** Twenty times itself times itself: of degree 2^20, in as many expressions. */
const bomb = Array.from({ length: 17 }).reduce<Buffer>((made) => product(made, made), x)
const sample = layoutBytes(powerOf(2))
test.each<[hazard: string, layout: Buffer]>([
  ['cut off', sample.subarray(0, -1)],
  ['bytes left over', Buffer.concat([sample, Buffer.alloc(1)])],
  ['a list without end', Buffer.concat([sample.subarray(0, -4), Buffer.alloc(4, 0xff)])],
  ['a million columns', layoutBytes({ columns: [1_000_000, 1, 1] })],
  ['columns whose number begins again at zero', layoutBytes({ columns: [-1, -1, 3] })],
  ['no rows', layoutBytes({ ...powerOf(2), degree: 0 })],
  [
    'fewer rows than hide the witness',
    layoutBytes({
      degree: 4,
      gates: Array.from({ length: 7 }, (_, row) => product(on, cell(advice, 0, row))).concat(
        Array.from({ length: 7 }, (_, row) => product(on, cell(advice, 0, -row))),
      ),
    }),
  ],
  ['a degree beyond any machine', layoutBytes({ ...powerOf(2), degree: 40 })],
  ['rows and a gate for which there are no roots of unity', layoutBytes({ ...powerOf(32), degree: 24 })],
  ['a column that is not there', layoutBytes({ gates: [cell(advice, 1)] })],
  ['a kind of column that is not there', layoutBytes({ gates: [cell(3, 0)] })],
  ['a kind of expression that is not there', layoutBytes({ gates: [number(5)] })],
  ['a rotation beyond the rows', layoutBytes({ gates: [cell(advice, 0, 32)] })],
  ['the least of all rotations', layoutBytes({ gates: [cell(advice, 0, -(2 ** 31))] })],
  ['expressions within each other', layoutBytes({ gates: [deep] })],
  ['more expressions than there may be', layoutBytes({ gates: [wide] })],
  ['a gate of degree 2^17', layoutBytes({ gates: [bomb] })],
  ['a gate of degree 34', layoutBytes(powerOf(33))],
  ['a lookup of no values', layoutBytes({ lookups: [[]] })],
  ['a selector in a column that is not there', layoutBytes({ ...powerOf(2), ones: [[1, 0]] })],
  ['a selector in the rows that hide the witness', layoutBytes({ ...powerOf(2), ones: [[0, 58]] })],
  ['a constant in the rows that hide the witness', layoutBytes({ ...powerOf(2), constants: [[0, 63, 1n]] })],
  [
    'a column that is filled twice',
    layoutBytes({
      ...powerOf(2),
      fills: [
        [0, 1, 1n],
        [0, 2, 1n],
      ],
    }),
  ],
  ['an equality of a column that is in none', layoutBytes({ ...powerOf(2), copies: [[advice, 0, 0, advice, 0, 1]] })],
  [
    'an equality in the rows that hide the witness',
    layoutBytes({ ...powerOf(2), equal: [[advice, 0]], copies: [[advice, 0, 0, advice, 0, 60]] }),
  ],
  ['a name without end', layoutBytes({ ...powerOf(2), names: ['x'.repeat(257)] })],
])('a layout is refused: %s', async (_, layout) => {
  expect(await described(layout)).toEqual({ accepted: false, why: expect.stringMatching(/\S/) })
})

test('many columns of many rows with little in them take little memory to read', async () => {
  const few = layoutBytes({ ...powerOf(2), degree: 20, columns: [2000, 2000, 1], constants: [[1999, 1_000_000, 1n]] })
  const path = await fileOf('few', few)
  const limits = { ...halo2Limits.circuit, memoryBytes: 512 * 1024 ** 2 }
  const answer = await askProver(run, {
    args: ['describe', 'in:layout'],
    files: { layout: path },
    limits,
    stepName: 'The test',
  })
  expect(answer).toMatchObject({ accepted: true, result: { columns: { advice: 2000, fixed: 2000 } } })
})
