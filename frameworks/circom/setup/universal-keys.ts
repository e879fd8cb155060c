import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run, Setup } from '../../framework.ts'
import type { Scheme } from '../programs/curves.ts'
import type { PowersNeeded } from '../programs/gate-count.ts'
import { UserError } from '../../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { setUpBytes } from '../resources.ts'
import { runProgram } from '../run-program.ts'
import type { Circuit, Keys } from './keys.ts'
import { type FoundPtau, findPtau, hermezCeremony, nameSource } from './ptau-files.ts'
import { forgery, heap, limits, setUpNatively, stepName } from './set-up-steps.ts'

const Needed = z.object({ power: z.int(), points: z.int(), level: z.int() })

/** A circuit of PLONK or FFLONK: schemes whose only secrets are those of the powers of tau. */
export interface UniversalCircuit extends Circuit {
  scheme: Exclude<Scheme, 'groth16'>
}

const schemeNames = { plonk: 'PLONK', fflonk: 'FFLONK' }

/**
 * Makes a key of PLONK or FFLONK on the operator's powers of tau where there are some that fit, else on powers made for
 * this build alone: by the native prover where it is built, else by a slower program of our own.
 */
export async function makeUniversalKeys(run: Run, circuit: UniversalCircuit, folder: FilePath): Promise<Keys> {
  if (circuit.scheme === 'plonk' && circuit.publicValues === 0) {
    throw new UserError(
      'The circuit has no public value, and snarkjs cannot prove such a circuit with PLONK. Add an output or a public input, or choose groth16 or fflonk.',
    )
  }
  const r1cs = readOnly(circuit.r1cs, '/in/circuit.r1cs')
  const counting = { program: 'count-gates', args: [circuit.scheme, '/in/circuit.r1cs'], mounts: [r1cs] }
  const needed = Needed.parse(await runProgram(run, { ...counting, limits, stepName }))
  await run.reserve(setUpBytes[circuit.scheme](needed.power))
  const { found, warnings } = await findPtau(run.paramsFolder, circuit.curve, needed.power)
  if (!found) run.progress(`Making powers of tau up to 2^${needed.power}`)
  const powers = found ? { path: found.file.path, warnings: [] } : await makePowers(run, circuit, needed, folder)
  run.progress(
    `Making the ${schemeNames[circuit.scheme]} keys for ${circuit.constraints.toLocaleString('en')} constraints`,
  )
  await runProgram(run, {
    program: 'set-up-universal',
    flags: heap,
    args: [circuit.scheme, '/in/circuit.r1cs', '/in/powers.ptau', '/out'],
    mounts: [r1cs, readOnly(powers.path, '/in/powers.ptau'), writable(folder, '/out')],
    limits,
    stepName,
  })
  if (!found) await rm(powers.path)
  return {
    zkey: join(folder, 'circuit.zkey'),
    setup: describeSetup(schemeNames[circuit.scheme], found),
    warnings: [...warnings, ...powers.warnings],
  }
}

function describeSetup(scheme: string, found: FoundPtau | undefined): Setup {
  if (!found) {
    const statement = `Development set-up of ${scheme} on powers of tau made by this server for this build alone, single contributor. ${forgery}`
    return { kind: 'development', statement }
  }
  const parameters = { name: found.file.name, blake2b: found.blake2b }
  const made = `${scheme} on ${nameSource(found)}; the set-up added no secret of its own`
  if (found.origin === 'hermez') {
    const statement = `${made}. No one can forge proofs unless all of its contributors did so together.`
    return { kind: 'ceremony', statement, parameters, ceremony: hermezCeremony }
  }
  const statement = `Development set-up: ${made}. Anyone who knows its secrets can forge proofs.`
  return { kind: 'development', statement, parameters }
}

async function makePowers(
  run: Run,
  { curve }: UniversalCircuit,
  { power, points, level }: PowersNeeded,
  folder: FilePath,
): Promise<{ path: FilePath; warnings: string[] }> {
  const path = join(folder, 'powers.ptau')
  const args = [curve, String(power), String(points), String(level), '/out/powers.ptau']
  const mounts = [writable(folder, '/out')]
  const refusal = await setUpNatively(run, ['powers', ...args], mounts)
  if (refusal === undefined) return { path, warnings: [] }
  await rm(path, { force: true })
  await runProgram(run, { program: 'powers-of-tau', flags: heap, args, mounts, limits, stepName })
  return { path, warnings: refusal }
}
