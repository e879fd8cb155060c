import { buildBn128, type PairingCurve, type PairingGroup } from 'ffjavascript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arePowers } from './are-powers.ts'
import { aztecParameters } from './aztec.ts'
import { firstPoint } from './aztec-points.ts'

const COUNT = 20
const SECRET = 123_456_789_012_345_678_901_234_567_890n
const ORDER = 21_888_242_871_839_275_222_246_405_745_257_275_088_548_364_400_416_034_343_698_204_186_575_808_495_617n

let curve: PairingCurve
let powers: Buffer
let expected: { first: Uint8Array; secretInSecondGroup: Uint8Array }

beforeAll(async () => {
  curve = await buildBn128(true)
  powers = powersOf(SECRET)
  expected = { first: firstPoint, secretInSecondGroup: inSecondGroup(SECRET) }
})
afterAll(() => curve.terminate())

function written(group: PairingGroup, bytes: number, scalar: bigint): Buffer {
  const point = Buffer.alloc(bytes)
  group.toRprUncompressed(point, 0, group.timesScalar(group.gAffine, scalar))
  return point
}

function powersOf(secret: bigint): Buffer {
  const exponents = Array.from({ length: COUNT }).reduce<bigint[]>(
    (made) => [...made, ((made.at(-1) ?? 0n) * secret) % ORDER || 1n],
    [],
  )
  return Buffer.concat(exponents.map((exponent) => written(curve.G1, 64, exponent)))
}

/** As bb's files have it: the lower half of each coordinate first. */
function inSecondGroup(secret: bigint): Buffer {
  const point = written(curve.G2, 128, secret)
  return Buffer.concat([32, 0, 96, 64].map((at) => point.subarray(at, at + 32)))
}

function changed(change: (points: Buffer) => void): Buffer {
  const points = Buffer.from(powers)
  change(points)
  return points
}

test('the powers of a secret are known by its product with the generator of the second group', async () => {
  expect(await arePowers(powers, expected)).toBe(true)
  expect(await arePowers(powers.subarray(0, 128), expected)).toBe(true)
})

test.each<[string, () => Uint8Array]>([
  ['of another secret', () => powersOf(SECRET + 1n)],
  ['with two that changed places', () => changed((points) => points.copy(points, 320, 384, 448))],
  [
    'with a wrong bit in the last',
    () => changed((points) => points.writeUInt8((points.at(-1) ?? 0) ^ 1, points.length - 1)),
  ],
  ['with one that is no point', () => changed((points) => points.fill(1, 640, 704))],
  ['with a point of nothing', () => changed((points) => points.fill(0, 640, 704))],
  ['that do not begin with the first', () => powers.subarray(64)],
  ['that end in the middle of one', () => powers.subarray(0, 100)],
  ['of which there is one', () => powers.subarray(0, 64)],
  ['of which there are none', () => Buffer.alloc(0)],
])('points %s are not the powers', async (_, points) => {
  expect(await arePowers(points(), expected)).toBe(false)
})

test("Aztec's points can be fetched for programs of several sizes", () => {
  expect(aztecParameters.map(({ id }) => id)).toEqual([
    'noir',
    ...[16, 17, 18, 19, 20, 21, 22].map((power) => `noir-${power}`),
  ])
  expect(aztecParameters.at(1)).toMatchObject({ id: 'noir-16', file: 'noir-crs/bn254_g1.dat', firstBytes: 65_537 * 64 })
})
