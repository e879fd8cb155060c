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

/**
 * Makes a program's verification key and its Solidity verifier, with bb where it runs here.
 *
 * @param opcodes how many the program has; 0 where the compiler did not tell
 */
export async function makeKeys(
  run: Run,
  pair: InstalledPair,
  { program, opcodes }: { program: FilePath; opcodes: number },
): Promise<Keys> {
  const points = await openPoints(run)
  const results = join(run.workFolder, 'keys')
  await run.makeDiskFolder(results, limits)
  return await (pair.native ? makeKeysNatively : makeKeysInWasm)(run, pair, { program, opcodes, points, results })
}

interface Files {
  program: FilePath
  opcodes: number
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

const WasmReport = z.union([
  z.object({ circuitSize: z.int(), acirOpcodes: z.int().nullable() }),
  z.object({ gates: z.int() }),
])

/** Most programs have about as many gates as opcodes; where one opcode is a whole hash, the prover is asked twice. */
async function makeKeysInWasm(run: Run, pair: InstalledPair, files: Files): Promise<Keys> {
  const guessed = await tryKeysInWasm(run, pair, files, Math.max(files.opcodes + 64, 4096))
  const made = 'gates' in guessed ? await tryKeysInWasm(run, pair, files, guessed.gates) : guessed
  if ('gates' in made) throw new Error('The gates of a program are other ones each time.')
  return {
    vk: join(files.results, 'vk'),
    solidityVerifier: pair.solidity ? join(files.results, 'verifier.sol') : undefined,
    ...made,
  }
}

/** @returns how many gates there are, where they are more than there is room for with so many */
async function tryKeysInWasm(
  run: Run,
  pair: InstalledPair,
  { program, points, results }: Files,
  gates: number,
): Promise<z.infer<typeof WasmReport>> {
  const mostGates = 2 ** Math.ceil(Math.log2(gates))
  await run.reserve(proofBytes(pair, mostGates))
  const made = await runProgram(run, {
    program: wasmProgram(pair, 'keys'),
    args: [pair.noir, '/in/program.json', '/crs', '/out', String(mostGates)],
    mounts: [readOnly(program, '/in/program.json'), readOnly(points.folder, '/crs'), writable(results, '/out')],
    limits,
    stepName,
  })
  return WasmReport.parse(made)
}
