import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../framework.ts'
import { halo2Limits } from './limits.ts'
import type { CompiledHere } from './manifest.ts'
import { keyMebibytes } from './resources.ts'
import { askProver } from './run-prover.ts'
import type { LaidOut } from './lay-out.ts'

/** A build's kept files, by name. */
export const keptNames = {
  /** The project's code, which computes the values of the circuit. */
  circuit: 'circuit',
  /** What columns and gates follow from, break points and numbers of public values. */
  pinning: 'pinning.json',
  /** What is in these columns: which gates are on, constants and equalities. */
  layout: 'layout',
  srs: 'srs',
  provingKey: 'proving_key',
} as const

interface Keys {
  provingKey: FilePath
  verificationKey: FilePath
  solidityVerifier: FilePath | undefined
}

const MIB = 1024 ** 2

/** Makes the keys of a circuit, in a process that holds no user code. */
export async function makeKeys(
  run: Run,
  { degree, provingScheme }: CompiledHere,
  { layout, pinning, columns }: LaidOut,
  srs: FilePath,
): Promise<Keys> {
  const out = join(run.workFolder, 'keys')
  await run.makeDiskFolder(out, halo2Limits.setup)
  await run.reserve(keyMebibytes(degree, columns) * MIB)
  run.progress(`Making the keys of 2^${degree} rows`)
  const made = await askProver(run, {
    args: ['make-keys', 'in:srs', 'in:layout', 'in:pinning', provingScheme, 'out:'],
    files: { srs, layout, pinning },
    out,
    limits: halo2Limits.setup,
    stepName: 'The set-up',
  })
  if (!made.accepted) throw new UserError(`There are no keys for this circuit. ${made.why}`)
  const contract = join(out, 'verifier.sol')
  return {
    provingKey: join(out, 'proving_key'),
    verificationKey: join(out, 'verification_key.json'),
    solidityVerifier: existsSync(contract) ? contract : undefined,
  }
}
