import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { tooFewPoints } from '../crs/too-few-points.ts'
import { type Pair, pairOf } from '../pairs.ts'
import { inWordOrder } from '../plonk-forms.ts'
import type { Program } from './program.ts'
import { TooManyGatesError } from './too-many-gates-error.ts'
import { loadPackage } from './packages.ts'
import { countPoints, readG2, readPoints } from './point-files.ts'

/** The calls of bb.js that we need, as they were up to 0.55. */
export interface PlonkApi {
  acirGetCircuitSizes: (acir: Uint8Array, recursive: boolean) => Promise<[number, number, number]>
  commonInitSlabAllocator: (size: number) => Promise<void>
  srsInitSrs: (points: Uint8Array, count: number, g2: Uint8Array) => Promise<void>
  acirNewAcirComposer: (size: number) => Promise<Composer>
  acirInitProvingKey: (composer: Composer, acir: Uint8Array, recursive: boolean) => Promise<void>
  acirCreateProof: (
    composer: Composer,
    acir: Uint8Array,
    witness: Uint8Array,
    recursive: boolean,
  ) => Promise<Uint8Array>
  acirInitVerificationKey: (composer: Composer) => Promise<void>
  acirGetVerificationKey: (composer: Composer) => Promise<Uint8Array>
  acirLoadVerificationKey: (composer: Composer, key: Uint8Array) => Promise<void>
  acirVerifyProof: (composer: Composer, proof: Uint8Array, recursive: boolean) => Promise<boolean>
  acirGetSolidityVerifier: (composer: Composer) => Promise<string>
}
type Composer = object

interface BarretenbergPackage {
  Barretenberg: { new: (options: number | { threads: number }) => Promise<PlonkApi> }
  /** Bytes without their length before them. */
  RawBuffer: new (bytes: Uint8Array) => Uint8Array
}

/** A prover or verifier that is ready: its own program, the set-up's points, and room for one circuit. */
export interface Plonk {
  api: PlonkApi
  composer: Composer
  raw: (bytes: Uint8Array) => Uint8Array
}

/** A prover that knows its circuit. */
export interface PlonkProver extends Plonk {
  acir: Uint8Array
  circuitSize: number
}

/**
 * @param crs folder of the points, of which there are enough
 * @param mostGates for how many there is memory
 * @throws TooManyGatesError before anything large is held
 */
export async function openProver(
  toolchain: string,
  noir: string,
  programPath: string,
  crs: string,
  mostGates = Infinity,
): Promise<PlonkProver> {
  const pair = pairOf(noir)
  const { api, raw } = await start(toolchain, pair, 1)
  const program: Program = JSON.parse(readFileSync(programPath, 'utf8'))
  const acir = gunzipSync(Buffer.from(program.bytecode, 'base64'))
  const [, circuitSize, points] = await api.acirGetCircuitSizes(acir, false)
  if (circuitSize > mostGates) throw new TooManyGatesError(circuitSize)
  const present = countPoints(crs)
  if (points + 1 > present) throw new InputError(tooFewPoints(points, present))
  await api.commonInitSlabAllocator(points)
  await api.srsInitSrs(
    raw(inWordOrder(readPoints(crs, points + 1), pair)),
    points + 1,
    raw(inWordOrder(readG2(crs), pair)),
  )
  return { api, raw, composer: await api.acirNewAcirComposer(points), acir, circuitSize }
}

/** @param crs folder of the second group's point */
export async function openVerifier(toolchain: string, noir: string, crs: string): Promise<Plonk> {
  const pair = pairOf(noir)
  const { api, raw } = await start(toolchain, pair, 1)
  await api.commonInitSlabAllocator(0)
  await api.srsInitSrs(raw(new Uint8Array()), 0, raw(inWordOrder(readG2(crs), pair)))
  return { api, raw, composer: await api.acirNewAcirComposer(0) }
}

async function start(toolchain: string, { noir }: Pair, threads: number) {
  const { Barretenberg, RawBuffer } = loadPackage<BarretenbergPackage>(toolchain, '@aztec/bb.js')
  const api = await Barretenberg.new(noir === '0.17.0' ? threads : { threads })
  return { api, raw: (bytes: Uint8Array) => new RawBuffer(bytes) }
}
