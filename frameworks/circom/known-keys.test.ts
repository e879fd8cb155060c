import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Judge, type Tools, judgeWith } from './programs/judge.ts'
import { importFromSnarkjs, presetCurve } from './programs/quick-curve.ts'

const sample = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'sample-proof', `${name}.json`), 'utf8'))
const key = z.looseObject({ vk_gamma_2: z.unknown(), IC: z.array(z.unknown()) }).parse(sample('verification_key'))
const [publicValues, proof] = [sample('public'), sample('proof')]

let judge: Judge
/** How often a key was checked: each time the pairing that it names is made again. */
let checks: () => number

beforeEach(async () => {
  const curve = await presetCurve('bn254')
  const pairing = vi.spyOn(curve, 'pairing')
  const verify = await importFromSnarkjs<Tools['verify']>('groth16_verify')
  judge = judgeWith(
    { curve, verify, loadTranscript: () => Promise.reject(new Error('Groth16 has none.')) },
    'groth16',
    'bn254',
  )
  checks = () => pairing.mock.calls.length
  return () => pairing.mockRestore()
})

test('of many claims of one build the key is checked with the first, and each claim is judged', async () => {
  for (const values of [publicValues, ['295'], publicValues, [], ['294', '0']])
    expect(await judge({ key, publicValues: values, proof })).toBe(values === publicValues)
  expect(checks()).toBe(1)
})

test('a key that differs from a known one by anything is checked for itself, and a bad one each time', async () => {
  expect(await judge({ key, publicValues, proof })).toBe(true)
  const forgeable = { ...key, vk_delta_2: key.vk_gamma_2 }
  const ofAnother = { ...key, vk_alphabeta_12: z.array(z.unknown()).parse(key['vk_alphabeta_12']).toReversed() }
  for (const bad of [forgeable, ofAnother, forgeable, ofAnother])
    expect(await judge({ key: bad, publicValues, proof })).toBe(false)
  // The first of them is refused before any pairing.
  expect(checks()).toBe(3)
  expect(await judge({ key: { ...key, IC: key.IC.toReversed() }, publicValues, proof })).toBe(false)
  expect(checks()).toBe(4)
})

test('a new key takes the place of the one that was used the longest ago', async () => {
  const [constant, ...rest] = key.IC
  // Each is a key of its own: it has one point more than the one before.
  const keyOf = (points: number) => ({
    ...key,
    nPublic: points,
    IC: [constant, ...Array.from({ length: points }, () => rest[0])],
  })
  const use = (points: number) =>
    judge({ key: keyOf(points), publicValues: Array.from({ length: points }, () => '0'), proof })
  for (let points = 1; points <= 64; points++) await use(points)
  await use(1)
  expect(checks()).toBe(64)
  await use(65)
  await use(1)
  expect(checks()).toBe(65)
  await use(2)
  expect(checks()).toBe(66)
}, 60_000)

test('a key longer than a proof is worth is not kept', async () => {
  const long = { ...key, nPublic: 500, IC: [key.IC[0], ...Array.from({ length: 500 }, () => key.IC[1])] }
  for (let time = 0; time < 2; time++)
    await judge({ key: long, publicValues: Array.from({ length: 500 }, () => '0'), proof })
  expect(checks()).toBe(2)
}, 60_000)
