import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Run } from '../../framework.ts'
import { domainPower } from '../programs/r1cs-file.ts'
import { readOnly, writable } from '../../sandbox/mounts.ts'
import { runProgram } from '../run-program.ts'
import type { Circuit, Keys } from './make-keys.ts'
import { findPtau, nameSource } from './ptau-files.ts'
import { forgery, heap, limits, setUpNatively, work } from './set-up-steps.ts'

/**
 * Makes a Groth16 key: by the ordinary ceremony where the operator gave powers of tau that fit, else straight from fresh
 * secrets, by the native prover where it is built, else by a slower program of our own.
 */
export async function makeGroth16Keys(run: Run, circuit: Circuit, folder: FilePath): Promise<Keys> {
  const zkey = join(folder, 'circuit.zkey')
  const power = domainPower(circuit.constraints, circuit.publicValues)
  const { found, warnings } = await findPtau(run.paramsFolder, circuit.curve, power)
  const r1cs = readOnly(circuit.r1cs, '/in/circuit.r1cs')
  const out = writable(folder, '/out')
  if (found) {
    await runProgram(run, {
      program: 'set-up',
      flags: heap,
      args: ['/in/circuit.r1cs', '/in/powers.ptau', '/out'],
      mounts: [r1cs, readOnly(found.file.path, '/in/powers.ptau'), out],
      limits,
      work,
    })
    const statement = `Groth16 ceremony on ${nameSource(found)}, with a single contribution and a beacon, both drawn by this server. ${forgery}`
    const parameters = { name: found.file.name, blake2b: found.blake2b }
    return { zkey, setup: { kind: 'ceremony', statement, parameters }, warnings }
  }

  const statement = `Development set-up made by this server, single contributor. ${forgery}`
  const setup: Keys['setup'] = { kind: 'development', statement }
  const refusal = await setUpNatively(run, ['setup', '/in/circuit.r1cs', '/out/circuit.zkey'], [r1cs, out])
  if (refusal === undefined) return { zkey, setup, warnings }
  await rm(zkey, { force: true })
  await runProgram(run, {
    program: 'set-up-directly',
    flags: heap,
    args: [circuit.curve, '/in/circuit.r1cs', '/out/circuit.zkey'],
    mounts: [r1cs, out],
    limits,
    work,
  })
  return { zkey, setup, warnings: [...warnings, ...refusal] }
}
