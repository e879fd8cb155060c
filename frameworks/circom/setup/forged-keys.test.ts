// Keys that others forge with, or that prove something else: each is made here, its harm is shown, and it is refused.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuildFiles, UserError } from '../../framework.ts'
import { fewOrOthers } from '../../testing/campaign.ts'
import type { Workbench } from '../../testing/workbench.ts'
import { circom } from '../circom.ts'
import type { CircomManifest } from '../manifest.ts'
import { readLittleEndian } from '../programs/binary-file.ts'
import { curves, scalarBytes } from '../programs/curves.ts'
import { type KeyScalars, type Secrets, keyScalars, writeKey } from '../programs/groth16-key.ts'
import type { G1Point } from '../programs/key-shape.ts'
import { domainPower, openR1cs, readConstraints, readPlaces, readR1csHeader } from '../programs/r1cs-file.ts'
import { scalarField } from '../programs/scalar-field.ts'
import { openZkey, readVerificationPart } from '../programs/zkey-file.ts'
import { element } from '../programs/zkey-writer.ts'
import { openPreparedBench } from '../testing/prepared-bench.ts'
import { type MakeKey, forgeableKeys, ledger, ledgerInput } from '../testing/forged-keys.ts'
import { type KeyBench, openKeyBench } from '../testing/key-bench.ts'
import { takeUploadedKey } from './uploaded-key.ts'

const curve = curves.bn254
const field = scalarField(curve.order)
let bench: Workbench<CircomManifest>
let keys: KeyBench
let r1cs: string
let witness: string
let kept: BuildFiles<CircomManifest>
/** Of the ledger: c = 15, d = 8, s = 8. */
const honest = ['15', '8', '8']

const draw = () => field.randomElement()
const secrets = { tau: draw(), alpha: draw(), beta: draw(), delta: draw() }
const make: MakeKey = (chosen = {}) => {
  const file = openR1cs(r1cs)
  return keyScalars(field, file, readR1csHeader(file), { ...secrets, ...chosen })
}

let count = 0
const at = (name: string) => join(bench.folder, `${count++}-${name}`)

async function written(key: KeyScalars): Promise<string> {
  const path = at('it.zkey')
  await writeKey(path, curve, key)
  return path
}

beforeAll(async () => {
  bench = await openPreparedBench()
  keys = await openKeyBench('bn254')
  const run = await bench.run()
  const project = await bench.project({ 'circuit.circom': ledger })
  const compiled = await circom.compile(run, project)
  r1cs = join(run.workFolder, 'compiled', 'circuit.r1cs')
  kept = await bench.keep(project, compiled)
  witness = await witnessOf(ledgerInput)
})
afterAll(() => bench.remove())

/** By what keys are checked. */
const checkers = fewOrOthers(['with the native prover'], ['without it'])

/** Takes the key as a build does; the sentence where it does not. */
async function refusalOf(zkey: string): Promise<string | undefined> {
  const settings = checkers.includes('without it') ? { toolFolder: at('no tools') } : {}
  const project = await bench.project({ 'it.circom': ledger }, { circuitPath: './it.circom' })
  const circuit = { r1cs, constraints: 4, publicValues: 3, scheme: 'groth16' as const, curve: 'bn254' as const }
  try {
    await takeUploadedKey(await bench.run(settings), project, zkey, circuit)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(UserError)
    return String(Object(error).message)
  }
}

/** As the wire has it. */
async function proveWith(zkey: string, wtns = witness): Promise<{ proof: object; publicValues: string[] }> {
  const { proof, publicSignals } = await keys.prove(zkey, wtns)
  const { curve: _curve, ...made }: { curve?: string } = proof
  return { proof: made, publicValues: publicSignals }
}

/** The points that provers know besides those of verifiers. */
function ofProvers(zkey: string): { beta1: G1Point; delta1: G1Point } {
  const { file, header } = openZkey(zkey, 'it.zkey', curve)
  const { beta1, delta1 } = readVerificationPart(file, header, curve)
  file.close()
  const plain = (point: Buffer): G1Point => {
    const perUnit = invertModulo(2n ** 256n, curve.baseOrder)
    const [x = '', y = ''] = [0, 32].map((offset) =>
      String((readLittleEndian(point.subarray(offset, offset + 32)) * perUnit) % curve.baseOrder),
    )
    return [x, y, '1']
  }
  return { beta1: plain(beta1), delta1: plain(delta1) }
}

function invertModulo(value: bigint, prime: bigint): bigint {
  return scalarField(prime).invert(value % prime)
}

test.each(checkers)('an honest key is taken, %s, and nothing of it is left untested', async () => {
  const zkey = await written(make())
  const { proof, publicValues } = await proveWith(zkey)
  expect(publicValues).toEqual(honest)
  expect(await keys.verify(await keys.exportKey(zkey), publicValues, proof)).toBe(true)
  expect(await refusalOf(zkey)).toBeUndefined()
})

describe.each(forgeableKeys)('$hazard', ({ make: forgeKey, forge, refusal }) => {
  test('a proof made from the published key alone holds for values of its maker, and the key is refused', async () => {
    const zkey = await written(forgeKey(make))
    const key = { ...(await keys.exportKey(zkey)), ...ofProvers(zkey) }
    const { beta1: _beta1, delta1: _delta1, ...published } = key
    const values = ['1', '2', '3']
    expect(await keys.verify(published, values, forge?.(keys, key, values) ?? {})).toBe(true)
    expect(await refusalOf(zkey)).toMatch(refusal)
  })
})

/** A witness of another input of the ledger. */
async function witnessOf(input: string): Promise<string> {
  return (await circom.execute(await bench.run(), kept, await bench.input(input))).witness
}

test('a public value whose point is infinity can be any, and the key is refused', async () => {
  const key = make()
  const zkey = await written({ ...key, ic: key.ic.with(3, 0n) })
  const { proof, publicValues } = await proveWith(zkey, await witnessOf('{"a": 3, "b": -3, "s": 0, "x": 2}'))
  const published = await keys.exportKey(zkey)
  expect(await keys.verify(published, publicValues, proof)).toBe(true)
  expect(await keys.verify(published, publicValues.with(2, '999'), proof)).toBe(true)
  expect(await refusalOf(zkey)).toMatch(/has no point for public value 3, so a proof would hold with any value there/)
})

test('public values that share a point can be exchanged, and the key is refused', async () => {
  const key = make()
  const zkey = await written({ ...key, ic: key.ic.with(3, key.ic[2] ?? 0n) })
  expect(await refusalOf(zkey)).toMatch(/has the same point for public value 2 and public value 3/)
})

/** The key of the circuit without its linear constraints: its matrices A and B are the same. */
function cut(key: KeyScalars, { tau, delta }: Secrets): KeyScalars {
  const file = openR1cs(r1cs)
  const counts = readR1csHeader(file)
  const isLinear = Array.from({ length: counts.constraints }, () => true)
  readPlaces(file, counts, (matrix, row) => {
    if (matrix < 2) isLinear[row] = false
  })
  const lagrange = field.lagrangeAt(tau, domainPower(counts.constraints, key.publicValues))
  const cutKey = { ...key, ic: [...key.ic], c: [...key.c] }
  readConstraints(file, counts, (_matrix, row, wire, value) => {
    if (isLinear[row] !== true) return
    const isPublic = wire <= key.publicValues
    const [list, index] = isPublic ? [cutKey.ic, wire] : [cutKey.c, wire - key.publicValues - 1]
    const part = field.multiply(field.multiply(value, lagrange[row] ?? 0n), isPublic ? 1n : field.invert(delta))
    list[index] = ((list[index] ?? 0n) + curve.order - part) % curve.order
  })
  return cutKey
}

test('a key of the circuit without its linear constraints proves what they forbid, and is refused', async () => {
  const zkey = await written(cut(make(), secrets))
  const wrong = await readFile(witness)
  // Wire 3 is s; the values begin after two headers of sections, of the file and of the prime.
  wrong.set(element(999n, scalarBytes), 76 + 3 * scalarBytes)
  const wtns = at('wrong.wtns')
  await writeFile(wtns, wrong)
  const { proof, publicValues } = await proveWith(zkey, wtns)
  expect(publicValues).toEqual(['15', '8', '999'])
  expect(await keys.verify(await keys.exportKey(zkey), publicValues, proof)).toBe(true)
  expect(await refusalOf(zkey)).toMatch(
    /^it\.zkey does not belong to this circuit: its list C is of other constraints\.$/,
  )
})

/** Keys whose honest proofs do not hold, or hold something else. */
const wrongKeys: [hazard: string, change: (key: KeyScalars) => KeyScalars, refusal: RegExp][] = [
  [
    'H of another key',
    (key) => ({ ...key, h: make({ tau: draw() }).h }),
    /its list H is of another key than its list B/,
  ],
  ['H of another contribution', (key) => ({ ...key, h: make({ delta: draw() }).h }), /its lists A and H do not fit/],
  ['no H at all', (key) => ({ ...key, h: key.h.map(() => 0n) }), /its list H is of another key than its list B/],
  ['A of another key', (key) => ({ ...key, a: make({ tau: draw() }).a }), /its lists A and H do not fit/],
  [
    'B of another key',
    (key) => ({ ...key, b: make({ tau: draw() }).b }),
    /its list H is of another key than its list B/,
  ],
  [
    'C of another contribution',
    (key) => ({ ...key, c: make({ delta: draw() }).c }),
    /matrix C does not have|its list C/,
  ],
  ['C with another alpha', (key) => ({ ...key, c: make({ alpha: draw() }).c }), /matrix C does not have/],
  ['two points of C exchanged', (key) => ({ ...key, c: exchanged(key.c, 0, 1) }), /matrix C does not have|its list C/],
  ['two points of A exchanged', (key) => ({ ...key, a: exchanged(key.a, 4, 6) }), /stand elsewhere|lists A and H/],
  ['a point of A left out', (key) => ({ ...key, a: key.a.with(4, 0n) }), /stand elsewhere in the constraints/],
  [
    'public values of another key',
    (key) => ({ ...key, ic: make({ tau: draw() }).ic }),
    /matrix C does not have|public values/,
  ],
  [
    'the point of an output without its constraint',
    (key) => ({ ...key, ic: key.ic.with(1, draw()) }),
    /points of public values/,
  ],
]

function exchanged(list: bigint[], one: number, other: number): bigint[] {
  return list.with(one, list[other] ?? 0n).with(other, list[one] ?? 0n)
}

test.each(wrongKeys)('%s: honest proofs do not hold, and the key is refused', async (_, change, refusal) => {
  const zkey = await written(change(make()))
  const { proof, publicValues } = await proveWith(zkey)
  expect(await keys.verify(await keys.exportKey(zkey), publicValues, proof)).toBe(false)
  expect(await refusalOf(zkey)).toMatch(refusal)
})

/** Keys with points that are none. */
const sections = { IC: 3, A: 5, 'B in G1': 6, 'B in G2': 7, C: 8, H: 9 }
const damages: [hazard: string, change: (file: Buffer) => void, refusal: RegExp][] = [
  ...Object.entries(sections).map(([list, section]): [string, (file: Buffer) => void, RegExp] => [
    `a point of ${list} off its curve`,
    (file) => {
      const { offset, length } = placeOf(file, section)
      file[offset + length - 20] = (file[offset + length - 20] ?? 0) ^ 1
    },
    /not a valid point|not a point of the right group|is no point of bn254/,
  ]),
  [
    'a point of B outside its subgroup',
    (file) => file.set(outsideG2(), placeOf(file, 7).offset + 5 * 128),
    /not a valid point|not a point of the right group/,
  ],
  [
    'a beta outside its subgroup',
    (file) => file.set(outsideG2(), placeOf(file, 2).offset + 84 + 2 * 64),
    /its beta is not in the right group of points/,
  ],
  ...(['alpha', 'beta', 'gamma', 'delta'] as const).map((name): [string, (file: Buffer) => void, RegExp] => [
    `${name} at infinity`,
    (file) => {
      const [start, length] = {
        alpha: [84, 64],
        beta: [84 + 64, 64 + 128],
        gamma: [84 + 256, 128],
        delta: [84 + 384, 192],
      }[name]
      const { offset } = placeOf(file, 2)
      file.fill(0, offset + (start ?? 0), offset + (start ?? 0) + (length ?? 0))
    },
    new RegExp(`has an? ${name} of zero and proves nothing`),
  ]),
  [
    'more public values than points for them',
    (file) => void file.writeUInt32LE(4, placeOf(file, 2).offset + 76),
    /is damaged: its section 3 does not have the length/,
  ],
  [
    'a larger domain than points of H',
    (file) => void file.writeUInt32LE(16, placeOf(file, 2).offset + 80),
    /is damaged: its section 9 does not have the length/,
  ],
]

/** Where a section of a file lies. */
function placeOf(file: Buffer, wanted: number): { offset: number; length: number } {
  for (let at = 12; at < file.length;) {
    const [id, length] = [file.readUInt32LE(at), Number(file.readBigUInt64LE(at + 4))]
    if (id === wanted) return { offset: at + 12, length }
    at += 12 + length
  }
  throw new Error(`The file has no section ${wanted}.`)
}

/** On the twist of bn254 with x = 1, and not in the subgroup. */
function outsideG2(): Uint8Array {
  const y: [bigint, bigint] = [
    18278151005453108793778860132295291098363647455926340152056652516292830556603n,
    5912654199736721486680175016176231956195085055698687135131307249486702594212n,
  ]
  return keys.loaded.G2.fromObject([[1n, 0n], [...y], [1n, 0n]])
}

describe.each(checkers)('%s', () => {
  test.each(damages)('a key with %s is refused', async (_hazard, change, refusal) => {
    const zkey = await written(make())
    const file = await readFile(zkey)
    change(file)
    await writeFile(zkey, file)
    expect(await refusalOf(zkey)).toMatch(refusal)
  })
})
