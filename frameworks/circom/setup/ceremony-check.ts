import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Run } from '../../framework.ts'
import { circomLimits } from '../limits.ts'
import { domainPower } from '../programs/r1cs-file.ts'
import { setUpBytes } from '../resources.ts'
import { runProgram } from '../run-program.ts'
import type { Circuit } from './keys.ts'
import { findPtauOf, hashFile, nameSource, originOf } from './ptau-files.ts'

/** An uploaded key, and the points of its powers of tau: hexadecimal, as files hold them. */
export interface UploadedKey {
  zkey: FilePath
  /** For sentences. */
  name: string
  phase1: { alpha1: string; beta1: string }
}

/** What was found out about the ceremony of a key. */
interface CeremonyCheck {
  /** For the person who relies on the proofs. */
  statement: string
  checked: string[]
  unchecked: string[]
  warnings: string[]
}

const Verified = z.object({ contributions: z.int(), beacons: z.int() })

/**
 * Has snarkjs verify an uploaded key from the circuit and the powers of tau it was made from, where those are among the
 * operator's: the field's own check, which leaves nothing of the key open.
 *
 * @throws UserError where the key does not pass it
 */
export async function verifyCeremony(run: Run, key: UploadedKey, circuit: Circuit): Promise<CeremonyCheck> {
  const power = domainPower(circuit.constraints, circuit.publicValues)
  const { found, warnings } = await findPtauOf(run.paramsFolder, circuit.curve, power, key.phase1)
  if (found === undefined) return { ...withoutPtau, warnings }
  await run.reserve(setUpBytes.ceremony(power) + 2 * (await stat(key.zkey)).size)
  run.progress(`Verifying the uploaded key from ${found.name}`)
  const { contributions, beacons } = Verified.parse(
    await runProgram(run, {
      program: 'verify-ceremony',
      flags: ['--max-old-space-size=14000'],
      args: [circuit.curve, '/in/circuit.r1cs', '/in/powers.ptau', '/in/circuit.zkey', key.name, found.name],
      mounts: [
        readOnly(circuit.r1cs, '/in/circuit.r1cs'),
        readOnly(found.path, '/in/powers.ptau'),
        readOnly(key.zkey, '/in/circuit.zkey'),
      ],
      limits: circomLimits.setup,
      stepName: 'The verification of the uploaded key',
    }),
  )
  const blake2b = await hashFile(found.path)
  const origin = originOf(found.name, blake2b) === 'hermez' ? 'hermez' : 'operator'
  const source = nameSource({ file: found, blake2b, origin })
  const count = `${contributions} ${contributions === 1 ? 'contribution' : 'contributions'}${beacons > 0 ? `, ${beacons} of them beacons` : ''}`
  return {
    statement: `snarkjs verified them from the circuit and ${source}; the transcript has ${count}. Whose they are, and that one of them forgot their secret, is the uploader's word.`,
    checked: [
      `"snarkjs zkey verify" accepts the key for this circuit and ${found.name}: all points, the matrix C among them, and the transcript of ${count}.`,
    ],
    unchecked: [
      ...(origin === 'hermez'
        ? []
        : [`The powers of tau in ${found.name}: how they were made is the operator's word.`]),
      'Whether at least one contributor of each phase forgot their secret: who knows them all can forge proofs.',
    ],
    warnings,
  }
}

const withoutPtau: Omit<CeremonyCheck, 'warnings'> = {
  statement:
    "This server has no powers of tau that they were made from, so it could not make them again: what was and was not checked is listed. How they were made is the uploader's word.",
  checked: [],
  unchecked: [
    'The key against the powers of tau it was made from ("snarkjs zkey verify"), and with that the whole of the matrix C: the server has no such file.',
    'The transcript of the ceremony, and whether anyone knows its secrets: who knows them can forge proofs.',
  ],
}
