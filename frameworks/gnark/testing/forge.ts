import { KeyDocument } from './documents.ts'

// The curve bn254: y² = x³ + 3 over this prime.
const prime = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

type Point = { x: bigint; y: bigint } | undefined

const mod = (value: bigint) => ((value % prime) + prime) % prime

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [b, e] = [mod(base), exponent]; e > 0n; [b, e] = [mod(b * b), e >> 1n]) if (e & 1n) result = mod(result * b)
  return result
}

function add(one: Point, other: Point): Point {
  if (one === undefined) return other
  if (other === undefined) return one
  if (one.x === other.x && mod(one.y + other.y) === 0n) return undefined
  const [rise, run] = one.x === other.x ? [3n * one.x * one.x, 2n * one.y] : [other.y - one.y, other.x - one.x]
  const slope = mod(rise * power(run, prime - 2n))
  const x = mod(slope * slope - one.x - other.x)
  return { x, y: mod(slope * (one.x - x) - one.y) }
}

function multiply(point: Point, factor: bigint): Point {
  let sum: Point
  for (let [p, f] = [point, factor]; f > 0n; [p, f] = [add(p, p), f >> 1n]) if (f & 1n) sum = add(sum, p)
  return sum
}

const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/**
 * A proof of one public value, made from nothing but the key: A is alpha, B is beta, C is nothing, and a commitment takes
 * away what the public value adds. `groth16.Verify` of gnark v0.14.0 accepts it, where the key has no commitments; v0.9.0
 * stops it by another check, and v0.15.0 counts.
 */
export function forgeByCommitment(keyDocument: string, value: bigint): string {
  const { verifying_key: text } = KeyDocument.parse(JSON.parse(keyDocument))
  const key = Buffer.from(text, 'base64')
  const number = (at: number) => BigInt(`0x${key.subarray(at, at + 32).toString('hex')}`)
  const pointAt = (at: number): Point => ({ x: number(at), y: number(at + 32) })
  // Alpha, beta in G1 (64 bytes each), beta, gamma in G2 (128 each), delta in G1, delta in G2, then a list of points.
  const [alpha, beta, list] = [0, 128, 576 + 4]
  const sum = add(pointAt(list), multiply(pointAt(list + 64), value))
  if (sum === undefined) throw new Error('The key adds up to nothing.')
  const nothing = Buffer.alloc(64)
  const commitment = Buffer.concat([word(sum.x), word(mod(-sum.y))])
  const proof = Buffer.concat([
    key.subarray(alpha, alpha + 64),
    key.subarray(beta, beta + 128),
    nothing,
    Buffer.from([0, 0, 0, 1]),
    commitment,
    nothing,
  ])
  return JSON.stringify({ proof: proof.toString('base64') })
}
