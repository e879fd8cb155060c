import { copyFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Run } from '../framework.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import { Halo2Manifest } from './manifest.ts'
import { findSrs } from './srs/find-srs.ts'
import { keptSrs } from './srs/kept-srs.ts'
import { chameleon } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openHalo2Way, testWithRust as test } from './testing/way.ts'

const DEGREE = 8
const name = `kzg_bn254_${DEGREE}.srs`
const operator = process.env['PROOFYARD_TEST_PARAMS']

let way: WholeWay<Halo2Manifest>
let params: string
let tools: string

const manifest = Halo2Manifest.parse({ circuitType: 'halo2', name: 'test', ...chameleon.manifest })

beforeAll(async () => {
  way = await openHalo2Way()
  await way.run(manifest)
  tools = await mkdtemp(join(tmpdir(), 'halo2-tools-'))
}, INSTALLATION_MS)
afterAll(async () => {
  await way.bench.remove()
  await rm(tools, { recursive: true, force: true })
})

/** A run with parameters in a new folder, and set-ups that no other test has made. */
async function runWith(files: Record<string, Buffer> = {}): Promise<Run> {
  params = await mkdtemp(join(way.bench.folder, 'params-'))
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(join(params, file, '..'), { recursive: true })
    await writeFile(join(params, file), bytes)
  }
  const run = await way.run(manifest)
  return { ...run, toolFolder: tools, paramsFolder: params }
}

const kept = () => join(tools, 'halo2-srs', `development-${DEGREE}.srs`)

test('a development set-up that was cut off, as by a power cut, is made again', async () => {
  await development()
  const { size } = await stat(kept())
  await truncate(kept(), 1000)
  const found = await findSrs(await runWith(), DEGREE)
  expect(await stat(found.path)).toMatchObject({ size })
})

test('a job keeps the set-up that it has found when another job puts one in its place', async () => {
  const found = await findSrs(await runWith(), DEGREE)
  const points = await readFile(found.path)
  await rm(kept())
  expect(await development()).not.toEqual(points)
  expect(await readFile(found.path)).toEqual(points)
})

/** A development set-up as a file. */
async function development(degree = DEGREE): Promise<Buffer> {
  const path = await keptSrs(await runWith(), 'development', degree)
  return await readFile(path ?? '')
}

test('without parameters a development set-up is made once for each degree, and says so', async () => {
  const found = await findSrs(await runWith(), DEGREE)
  expect(found).toMatchObject({ setup: { kind: 'development' }, warnings: [] })
  expect(found.setup.statement).toMatch(/^Development set-up made by this server .*single contributor/)
  const again = await findSrs(await runWith(), DEGREE)
  expect(again).toEqual({ ...found, path: again.path })
  expect(await readFile(again.path)).toEqual(await readFile(found.path))
  expect(await readFile(found.path)).not.toEqual(await development(DEGREE + 1))
})

test("a file of the operator's is used, and its origin is the operator's word", async () => {
  const run = await runWith({ [name]: await development() })
  const found = await findSrs({ ...run, paramsFolder: params }, DEGREE)
  expect(found.path).toBe(join(params, name))
  expect(found.setup).toMatchObject({
    kind: 'development',
    statement: expect.stringContaining("is the operator's word"),
    parameters: { name, blake2b: expect.stringMatching(/^[0-9a-f]{128}$/) },
  })
})

/** Bytes of a file of powers in both bases, of which one is changed. */
async function spoiled(change: (bytes: Buffer) => Buffer): Promise<{ warnings: string[]; kind: string }> {
  const run = await runWith({ [name]: change(Buffer.from(await development())) })
  const { warnings, setup } = await findSrs(run, DEGREE)
  return { warnings, kind: setup.kind }
}

const pointBytes = 64
const rows = 2 ** DEGREE

test.each<[hazard: string, change: (bytes: Buffer) => Buffer, why: RegExp]>([
  ['cut off', (bytes) => bytes.subarray(0, -1), /it has not the size of 2\^8 points/],
  ['of another degree', (bytes) => Buffer.concat([bytes, bytes]), /it has not the size of 2\^8 points/],
  [
    'with a point that is none',
    (bytes) => bytes.fill(0x11, 4 + pointBytes, 4 + 2 * pointBytes),
    /holds what is no point of the curve/,
  ],
  [
    'with two powers exchanged',
    (bytes) => {
      const third = Buffer.from(bytes.subarray(4 + 2 * pointBytes, 4 + 3 * pointBytes))
      bytes.copyWithin(4 + 2 * pointBytes, 4 + 3 * pointBytes, 4 + 4 * pointBytes)
      third.copy(bytes, 4 + 3 * pointBytes)
      return bytes
    },
    /Its points are not the powers of one secret/,
  ],
  [
    'with two points of the Lagrange basis exchanged',
    (bytes) => {
      const start = 4 + rows * pointBytes
      const first = Buffer.from(bytes.subarray(start, start + pointBytes))
      bytes.copyWithin(start, start + pointBytes, start + 2 * pointBytes)
      first.copy(bytes, start + pointBytes)
      return bytes
    },
    /Its Lagrange points do not follow from its powers/,
  ],
  [
    'with another generator',
    (bytes) => {
      bytes.copyWithin(4, 4 + pointBytes, 4 + 2 * pointBytes)
      return bytes
    },
    /Its generators are not those of bn254/,
  ],
])('a file %s is not used, and the build says so', async (_, change, why) => {
  const { warnings, kind } = await spoiled(change)
  expect(warnings).toEqual([expect.stringMatching(why)])
  expect(kind).toBe('development')
})

test("Aztec's points are a ceremony, and others under their name are not", async ({ skip }) => {
  const missing = operator === undefined ? 'PROOFYARD_TEST_PARAMS names no folder with the points.' : undefined
  skip(maySkip(missing), missing)
  const g1 = await readFile(join(operator ?? '', 'noir-crs', 'bn254_g1.dat'))
  const run = await runWith({ 'noir-crs/bn254_g1.dat': g1, 'noir-crs/bn254_g2.dat': Buffer.from(secondGroupPoint) })
  const found = await findSrs(run, DEGREE)
  expect(found.setup).toMatchObject({ kind: 'ceremony', ceremony: { name: 'Ignition', contributions: 176 } })
  expect(found.warnings).toEqual([])

  // The same points as a file of halo2's are known by the ceremony's point.
  const converted = await runWith()
  await copyFile(found.path, join(params, name))
  expect((await findSrs(converted, DEGREE)).setup).toMatchObject({ kind: 'ceremony', parameters: { name } })

  await rm(join(tools, 'halo2-srs', `ignition-${DEGREE}.srs`))
  const exchanged = Buffer.concat([g1.subarray(0, 64), g1.subarray(128, 192), g1.subarray(64, 128), g1.subarray(192)])
  const spoiledRun = await runWith({
    'noir-crs/bn254_g1.dat': exchanged,
    'noir-crs/bn254_g2.dat': Buffer.from(secondGroupPoint),
  })
  expect(await findSrs(spoiledRun, DEGREE)).toMatchObject({
    setup: { kind: 'development' },
    warnings: ["bn254_g1.dat does not hold the points of Aztec's ceremony; it was not used."],
  })
})

test("too few of Aztec's points are passed over", async () => {
  const run = await runWith({
    'noir-crs/bn254_g1.dat': Buffer.alloc(64),
    'noir-crs/bn254_g2.dat': Buffer.from(secondGroupPoint),
  })
  expect((await findSrs(run, DEGREE)).setup.kind).toBe('development')
})
