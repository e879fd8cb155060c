import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run, Setup } from '../../framework.ts'
import { circomLimits } from '../limits.ts'
import { domainPower } from '../programs/r1cs-file.ts'
import { readOnly, writable } from '../../sandbox/mounts.ts'
import { runProgram } from '../run-program.ts'
import { NativeFailure, nativeVersion, runNative } from '../run-native.ts'
import { findPtau } from './ptau-files.ts'

/** A proving key, and where it comes from. */
export interface Keys {
  zkey: FilePath
  setup: Setup
  warnings: string[]
}

/** A compiled circuit, as far as its keys are concerned. */
export interface Circuit {
  r1cs: FilePath
  constraints: number
  /** Outputs and public inputs. */
  publicValues: number
}

const limits = circomLimits.setup
const work = 'The set-up'
// The sandbox's limit is the one that counts, so node's own lies a little below it. In MiB.
const heap = ['--max-old-space-size=14000']
const forgery =
  'Whoever controlled this server at that moment could forge proofs; do not let anything of value rest on it.'

/**
 * Makes the proving key of a circuit: by the ordinary ceremony where the operator gave powers of tau that fit, else
 * straight from fresh secrets: by the native prover where it is built, else by a slower program of our own.
 */
export async function makeKeys(run: Run, circuit: Circuit): Promise<Keys> {
  const folder = join(run.workFolder, 'keys')
  await mkdir(folder)
  const power = domainPower(circuit.constraints, circuit.publicValues)
  const { found, warnings } = run.paramsFolder
    ? await findPtau(run.paramsFolder, power)
    : { found: undefined, warnings: [] }
  if (found) {
    const { file, blake2b, origin } = found
    await setUp(run, circuit, file.path, folder)
    const source =
      origin === 'hermez'
        ? `the public powers of tau of the Hermez ceremony (${file.name}, hash checked)`
        : `the operator's file ${file.name}, whose origin this server does not know`
    const statement = `Groth16 ceremony on ${source}, with a single contribution and a beacon, both drawn by this server. ${forgery}`
    const setup: Setup = { kind: 'ceremony', statement, parameters: { name: file.name, blake2b } }
    return { zkey: join(folder, 'circuit.zkey'), setup, warnings }
  }

  const statement = `Development set-up made by this server, single contributor. ${forgery}`
  const keys = { zkey: join(folder, 'circuit.zkey'), setup: { kind: 'development', statement } satisfies Setup }
  const refusal = await setUpNatively(run, circuit, folder)
  if (refusal === undefined) return { ...keys, warnings }
  await rm(keys.zkey, { force: true })
  await setUpDirectly(run, circuit, folder)
  return { ...keys, warnings: [...warnings, ...refusal] }
}

async function setUp(run: Run, circuit: Circuit, ptau: FilePath, folder: FilePath) {
  await runProgram(run, {
    program: 'set-up',
    flags: heap,
    args: ['/in/circuit.r1cs', '/in/powers.ptau', '/out'],
    mounts: [readOnly(circuit.r1cs, '/in/circuit.r1cs'), readOnly(ptau, '/in/powers.ptau'), writable(folder, '/out')],
    limits,
    work,
  })
}

async function setUpDirectly(run: Run, circuit: Circuit, folder: FilePath) {
  await runProgram(run, {
    program: 'set-up-directly',
    flags: heap,
    args: ['/in/circuit.r1cs', '/out/circuit.zkey'],
    mounts: [readOnly(circuit.r1cs, '/in/circuit.r1cs'), writable(folder, '/out')],
    limits,
    work,
  })
}

/** Returns undefined when it made the key, else the warnings to show. */
async function setUpNatively(run: Run, circuit: Circuit, folder: FilePath): Promise<string[] | undefined> {
  if ((await nativeVersion(run)) === undefined) return []
  try {
    const { code, sentence } = await runNative(run, {
      args: ['setup', '/in/circuit.r1cs', '/out/circuit.zkey'],
      mounts: [readOnly(circuit.r1cs, '/in/circuit.r1cs'), writable(folder, '/out')],
      limits,
      work,
    })
    return code === 0
      ? undefined
      : [`The native prover refused the set-up (${sentence}); a slower program made the keys.`]
  } catch (error) {
    if (!(error instanceof NativeFailure)) throw error
    return [`The native prover failed in the set-up (${error.message}); a slower program made the keys.`]
  }
}
