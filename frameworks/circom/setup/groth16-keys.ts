import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'
import { curves } from '../programs/curves.ts'
import { domainPower } from '../programs/r1cs-file.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { setUpBytes } from '../resources.ts'
import { nativeVersion } from '../run-native.ts'
import { runProgram } from '../run-program.ts'
import type { Circuit, Keys } from './keys.ts'
import { findPtau, nameSource } from './ptau-files.ts'
import { forgery, heap, limits, setUpNatively, stepName } from './set-up-steps.ts'

/**
 * Makes a Groth16 key: by the steps of a ceremony where the operator gave powers of tau that fit, else straight from fresh
 * secrets, by the native prover where it is built, else by a slower program of our own. All of them are for development: the
 * one contribution is this server's.
 */
export async function makeGroth16Keys(run: Run, circuit: Circuit, folder: FilePath): Promise<Keys> {
  const zkey = join(folder, 'circuit.zkey')
  const power = domainPower(circuit.constraints, circuit.publicValues)
  const { found, warnings } = await findPtau(run.paramsFolder, circuit.curve, power)
  const r1cs = readOnly(circuit.r1cs, '/in/circuit.r1cs')
  const out = writable(folder, '/out')
  if (found) {
    await run.reserve(setUpBytes.ceremony(power))
    await runProgram(run, {
      program: 'set-up',
      flags: heap,
      args: ['/in/circuit.r1cs', '/in/powers.ptau', '/out'],
      mounts: [r1cs, readOnly(found.file.path, '/in/powers.ptau'), out],
      limits,
      stepName,
    })
    const statement = `Development set-up made by this server, single contributor: Groth16 on ${nameSource(found)}, with one contribution and a beacon, both drawn by this server. ${forgery}`
    const parameters = { name: found.file.name, blake2b: found.blake2b }
    return { zkey, setup: { kind: 'development', statement, parameters }, warnings }
  }

  const statement = `Development set-up made by this server, single contributor. ${forgery}`
  const setup: Keys['setup'] = { kind: 'development', statement }
  const native = setUpBytes.native(circuit.constraints, power, curves[circuit.curve])
  if ((await nativeVersion(run)) !== undefined) await run.reserve(native)
  const refusal = await setUpNatively(run, ['setup', '/in/circuit.r1cs', '/out/circuit.zkey'], [r1cs, out])
  if (refusal === undefined) return { zkey, setup, warnings }
  await rm(zkey, { force: true })
  await run.reserve(setUpBytes.inJavaScript(power))
  await runProgram(run, {
    program: 'set-up-directly',
    flags: heap,
    args: [circuit.curve, '/in/circuit.r1cs', '/out/circuit.zkey'],
    mounts: [r1cs, out],
    limits,
    stepName,
  })
  return { zkey, setup, warnings: [...warnings, ...refusal] }
}
