import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { curves } from './programs/curves.ts'
import type { Group, LoadedCurve } from './programs/loaded-curve.ts'
import { presetCurve } from './programs/quick-curve.ts'
import type { Documents } from './programs/judge.ts'
import { openVerifier } from './programs/verification.ts'

const { order: r, baseOrder: q } = curves.bn254
const G1 = z.tuple([z.string(), z.string(), z.literal('1')])
const Pair = z.tuple([z.string(), z.string()])
const G2 = z.tuple([Pair, Pair, z.tuple([z.literal('1'), z.literal('0')])])
const Proof = z.strictObject({ pi_a: G1, pi_b: G2, pi_c: G1, protocol: z.literal('groth16') })
type Proof = z.infer<typeof Proof>

const sample = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'sample-proof', `${name}.json`), 'utf8'))
const [key, publicValues, proof] = [sample('verification_key'), sample('public'), Proof.parse(sample('proof'))]

let curve: LoadedCurve
let judge: (documents: Documents) => Promise<boolean>

beforeAll(async () => {
  judge = await openVerifier('groth16', 'bn254')
  curve = await presetCurve('bn254')
})

const negated = (coordinate: string) => String(q - BigInt(coordinate))

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [b, e] = [base, exponent]; e > 0n; [b, e] = [(b * b) % r, e >> 1n]) if (e & 1n) result = (result * b) % r
  return result
}

/** Computes with points as documents have them. */
const read1 = (point: Proof['pi_a']) => curve.G1.fromObject(point.map(BigInt))
const read2 = (point: Proof['pi_b']) => curve.G2.fromObject(point.map((pair) => pair.map(BigInt)))
const write = (group: Group, point: Uint8Array): unknown =>
  JSON.parse(
    JSON.stringify(group.toObject(group.toAffine(point)), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )

/** What anyone makes of a proof who does not know the witness. */
const secondProofs: [string, () => Proof][] = [
  [
    '(-A, -B, C)',
    () => {
      const { pi_a, pi_b } = proof
      const [y0, y1] = pi_b[1]
      return { ...proof, pi_a: [pi_a[0], negated(pi_a[1]), '1'], pi_b: [pi_b[0], [negated(y0), negated(y1)], pi_b[2]] }
    },
  ],
  [
    '(A·s, B/s, C)',
    () => {
      const [s, inverse] = [12345n, power(12345n, r - 2n)]
      const pi_a = write(curve.G1, curve.G1.timesScalar(read1(proof.pi_a), s))
      const pi_b = write(curve.G2, curve.G2.timesScalar(read2(proof.pi_b), inverse))
      return Proof.parse({ ...proof, pi_a, pi_b })
    },
  ],
  [
    '(A, B + s·delta, C + s·A)',
    () => {
      const { vk_delta_2 } = z.object({ vk_delta_2: G2 }).parse(key)
      const delta = curve.G2.timesScalar(read2(vk_delta_2), 7n)
      const pi_b = write(curve.G2, curve.G2.add(read2(proof.pi_b), delta))
      const pi_c = write(curve.G1, curve.G1.add(read1(proof.pi_c), curve.G1.timesScalar(read1(proof.pi_a), 7n)))
      return Proof.parse({ ...proof, pi_b, pi_c })
    },
  ],
]

const hashOf = (one: Proof) => createHash('sha256').update(JSON.stringify(one)).digest('hex')

test.each(secondProofs)(
  'of a Groth16 proof anyone makes %s, which holds for the same values: no hash of a proof is an identity',
  async (_name, make) => {
    const second = make()
    expect(hashOf(second)).not.toBe(hashOf(proof))
    expect(await judge({ key, publicValues, proof: second })).toBe(true)
    const [first, ...others] = z.array(z.string()).parse(publicValues)
    const otherValues = [String(BigInt(first ?? 0) + 1n), ...others]
    expect(await judge({ key, publicValues: otherValues, proof: second })).toBe(false)
  },
)
