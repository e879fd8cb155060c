import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { openPoints } from './crs/open-points.ts'
import type { Points } from './crs/points.ts'
import { pointsFor, tooFewPoints } from './crs/too-few-points.ts'
import type { InstalledPair } from './installed-pair.ts'
import { noirLimits } from './limits.ts'
import { PointsMissingError, runBb, verifierTarget } from './run-bb.ts'
import { proofBytes } from './resources.ts'
import { runProgram, wasmProgram } from './run-program.ts'

/** What follows from a program and the set-up. */
export interface Keys {
  /** The verification key as bb writes it. */
  vk: FilePath
  solidityVerifier: FilePath | undefined
  circuitSize: number
  /** Null where only the compiler knows. */
  acirOpcodes: number | null
}

/** Makes a program's verification key and its Solidity verifier, with bb where it runs here. */
export async function makeKeys(run: Run, pair: InstalledPair, program: FilePath): Promise<Keys> {
  const points = await openPoints(run)
  const results = join(run.workFolder, 'keys')
  await run.makeDiskFolder(results, limits)
  return await (pair.native ? makeKeysNatively : makeKeysInWasm)(run, pair, { program, points, results })
}

interface Files {
  program: FilePath
  points: Points
  results: FilePath
}

const limits = noirLimits.keys
const stepName = 'The making of the keys'

const Gates = z.object({ functions: z.array(z.object({ acir_opcodes: z.int(), circuit_size: z.int() })) })

async function makeKeysNatively(run: Run, pair: InstalledPair, { program, points, results }: Files): Promise<Keys> {
  const mounts = [readOnly(program, '/in/program.json'), writable(results, '/out')]
  const call = { crs: points.folder, mounts, limits, stepName }
  const gates = await runBb(run, { ...call, args: ['gates', '-b', '/in/program.json', ...verifierTarget] })
  const { functions } = Gates.parse(JSON.parse(gates))
  const [circuit] = functions
  if (circuit === undefined || functions.length > 1) {
    throw new UserError('The program consists of several circuits (#[fold]), and only one can be proved.')
  }
  const needed = pointsFor(circuit.circuit_size)
  if (needed > points.count) throw new UserError(tooFewPoints(needed, points.count))
  await run.reserve(proofBytes(pair, circuit.circuit_size))
  try {
    await runBb(run, { ...call, args: ['write_vk', '-b', '/in/program.json', '-o', '/out', ...verifierTarget] })
  } catch (error) {
    // A circuit just below a power of two needs the next one.
    if (error instanceof PointsMissingError)
      throw new UserError(tooFewPoints(needed * 2, points.count), { cause: error })
    throw error
  }
  // One contract; without --optimized it is one that has to be linked with libraries, and dearer to call.
  const verifier = ['-k', '/out/vk', '-o', '/out/verifier.sol', '--optimized', ...verifierTarget]
  await runBb(run, { ...call, args: ['write_solidity_verifier', ...verifier] })
  return {
    vk: join(results, 'vk'),
    solidityVerifier: join(results, 'verifier.sol'),
    circuitSize: circuit.circuit_size,
    acirOpcodes: circuit.acir_opcodes,
  }
}

const WasmReport = z.object({ circuitSize: z.int(), acirOpcodes: z.int().nullable() })

async function makeKeysInWasm(run: Run, pair: InstalledPair, { program, points, results }: Files): Promise<Keys> {
  await run.reserve(proofBytes(pair, await countGatesInWasm(run, pair, program)))
  const made = await runProgram(run, {
    program: wasmProgram(pair, 'keys'),
    args: [pair.noir, '/in/program.json', '/crs', '/out'],
    mounts: [readOnly(program, '/in/program.json'), readOnly(points.folder, '/crs'), writable(results, '/out')],
    limits,
    stepName,
  })
  return {
    vk: join(results, 'vk'),
    solidityVerifier: pair.solidity ? join(results, 'verifier.sol') : undefined,
    ...WasmReport.parse(made),
  }
}

const CountedGates = z.object({ circuitSize: z.int() })

/** How many gates the keys are for: one opcode may be a whole hash. */
async function countGatesInWasm(run: Run, pair: InstalledPair, program: FilePath): Promise<number> {
  const counted = await runProgram(run, {
    program: wasmProgram(pair, 'gates'),
    args: [pair.noir, '/in/program.json'],
    mounts: [readOnly(program, '/in/program.json')],
    limits,
    stepName,
  })
  return CountedGates.parse(counted).circuitSize
}
