import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { pointsFor, tooFewPoints } from '../crs/too-few-points.ts'
import { honkSettings } from '../honk-settings.ts'
import type { Program } from './program.ts'
import { TooManyGatesError } from './too-many-gates-error.ts'
import { loadPackage } from './packages.ts'
import { countPoints, readG2, readPoints } from './point-files.ts'

/** The calls of bb.js that we need, as they are since 3.0. A field element is 32 bytes. */
export interface HonkApi {
  srsInitSrs: (set: { pointsBuf: Uint8Array; numPoints: number; g2Point: Uint8Array }) => Promise<unknown>
  circuitStats: (
    asked: Circuit & { includeGatesPerOpcode: boolean },
  ) => Promise<{ numGates: number; numGatesDyadic: number; numAcirOpcodes: number }>
  circuitComputeVk: (asked: Circuit) => Promise<{ bytes: Uint8Array }>
  circuitWriteSolidityVerifier: (asked: Key) => Promise<{ solidityCode: string }>
  circuitProve: (
    asked: Circuit & { witness: Uint8Array },
  ) => Promise<{ proof: Uint8Array[]; publicInputs: Uint8Array[] }>
  circuitVerify: (asked: Key & { proof: Uint8Array[]; publicInputs: Uint8Array[] }) => Promise<{ verified: boolean }>
}
interface Circuit {
  circuit: { name: string; bytecode: Uint8Array; verificationKey: Uint8Array }
  settings: typeof honkSettings
}
interface Key {
  verificationKey: Uint8Array
  settings: typeof honkSettings
}

interface BarretenbergPackage {
  Barretenberg: { new: (options: { backend: 'Wasm'; threads: number; skipSrsInit: boolean }) => Promise<HonkApi> }
}

/** Starts bb.js; it has no points yet. */
export async function startHonk(toolchain: string): Promise<HonkApi> {
  const { Barretenberg } = loadPackage<BarretenbergPackage>(toolchain, '@aztec/bb.js')
  return await Barretenberg.new({ backend: 'Wasm', threads: 1, skipSrsInit: true })
}

/**
 * Starts bb.js for a program, with as many points as that needs.
 *
 * @param mostGates for how many there is memory
 * @throws InputError where there are fewer; TooManyGatesError before anything large is held
 */
export async function openHonkProver(
  toolchain: string,
  programPath: string,
  verificationKey: Uint8Array,
  crs: string,
  mostGates = Infinity,
) {
  const api = await startHonk(toolchain)
  const program: Program = JSON.parse(readFileSync(programPath, 'utf8'))
  const bytecode = gunzipSync(Buffer.from(program.bytecode, 'base64'))
  const circuit = { circuit: { name: 'circuit', bytecode, verificationKey }, settings: honkSettings }
  const stats = await api.circuitStats({ ...circuit, includeGatesPerOpcode: false })
  if (stats.numGates > mostGates) throw new TooManyGatesError(stats.numGates)
  const present = countPoints(crs)
  const needed = pointsFor(stats.numGatesDyadic)
  if (needed > present) throw new InputError(tooFewPoints(needed, present))
  const count = Math.min(needed + 1, present)
  await api.srsInitSrs({ pointsBuf: readPoints(crs, count), numPoints: count, g2Point: readG2(crs) })
  return { api, circuit, circuitSize: stats.numGates, acirOpcodes: stats.numAcirOpcodes }
}
