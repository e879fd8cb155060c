import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Project, Run } from '../../framework.ts'
import { UserError } from '../../framework.ts'
import { circomLimits } from '../limits.ts'
import type { CircomManifest } from '../manifest.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { setUpBytes } from '../resources.ts'
import { runProgram } from '../run-program.ts'
import { NativeProverError, nativeVersion, runNative } from '../run-native.ts'
import { verifyCeremony } from './ceremony-check.ts'
import type { Circuit, Keys } from './keys.ts'

/** The `<circuit>.zkey` that lies beside the circuit, if there is one. */
export function findUploadedKey({ manifest, folder }: Project<CircomManifest>): FilePath | undefined {
  const path = join(folder, keyName(manifest))
  return existsSync(path) ? path : undefined
}

const Phase1 = z.object({ alpha1: z.string(), beta1: z.string() })
const Untested = z.object({ a: z.boolean(), c: z.int(), values: z.int() })

/**
 * Checks that an uploaded key belongs to the circuit that was just compiled, as far as that can be seen, and takes it.
 * With powers of tau of the operator's that it was made from, all of it can.
 */
export async function takeUploadedKey(
  run: Run,
  project: Project<CircomManifest>,
  zkey: FilePath,
  circuit: Circuit,
): Promise<Keys> {
  const name = keyName(project.manifest)
  const { provingScheme } = project.manifest
  if (provingScheme !== 'groth16') {
    throw new UserError(
      `${name} cannot be used with ${provingScheme}: only a Groth16 key has secrets of its own. The secrets of this scheme are those of the powers of tau; ask the operator for a .ptau of a ceremony, and remove the key.`,
    )
  }
  const [keyFile, circuitFile] = await Promise.all([stat(zkey), stat(circuit.r1cs)])
  await run.reserve(setUpBytes.check(keyFile.size, circuitFile.size))
  const mounts = [readOnly(circuit.r1cs, '/in/circuit.r1cs'), readOnly(zkey, '/in/circuit.zkey')]
  const call = { mounts, limits: circomLimits.setup, stepName: 'The check of the uploaded key' }
  const args = [circuit.curve, '/in/circuit.r1cs', '/in/circuit.zkey', name]
  const node = { ...call, flags: ['--max-old-space-size=14000'] }
  run.progress('Checking the uploaded key')

  const check = async (lists: string[]) =>
    Phase1.parse(await runProgram(run, { ...node, program: 'check-key', args: [...args, ...lists] }))
  const native = await checkNatively(run, { ...call, args: ['check', '/in/circuit.r1cs', '/in/circuit.zkey'] })
  const phase1 = await check(native.isDone ? [] : ['lists'])
  if (native.sentence !== undefined) throw new UserError(`${name} does not belong to this circuit: ${native.sentence}`)
  const untested = Untested.parse(await runProgram(run, { ...node, program: 'test-key', args }))
  const ceremony = await verifyCeremony(run, { zkey, name, phase1 }, circuit)

  const statement = `Keys uploaded with the circuit (${name}). ${ceremony.statement}`
  const setup: Keys['setup'] = {
    kind: 'uploaded',
    statement,
    checked: [...ownChecks, ...ceremony.checked],
    unchecked: ceremony.checked.length > 0 ? ceremony.unchecked : [...describe(untested), ...ceremony.unchecked],
  }
  return { zkey, setup, warnings: [...native.warnings, ...ceremony.warnings] }
}

const ownChecks = [
  'Each point of the key is a point of its group, gamma is the generator, and no small ratio lies between alpha, beta, gamma and delta.',
  "The sizes and the matrices A and B of the key are the circuit's.",
  "The key's points were tested against the circuit's constraints by pairings, with random weights.",
]

/** What the tests by pairings could not reach. */
function describe({ a, c, values }: z.infer<typeof Untested>): string[] {
  const sentences = [
    a && 'The points of the matrix A and of H: no wire of the circuit serves to test them.',
    c > 0 && `The matrix C in points of private wires: no pairing reaches ${c.toLocaleString('en')} of them.`,
    values > 0 &&
      `The matrix C in points of public values and of the constant one: no pairing reaches ${values.toLocaleString('en')} of them.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

interface NativeCheck {
  /** Whether it looked at the lists of points. */
  isDone: boolean
  /** Why it refuses the key. */
  sentence?: string | undefined
  warnings: string[]
}

async function checkNatively(run: Run, call: Parameters<typeof runNative>[1]): Promise<NativeCheck> {
  if ((await nativeVersion(run)) === undefined) return { isDone: false, warnings: [] }
  try {
    return { isDone: true, sentence: await runNative(run, call), warnings: [] }
  } catch (error) {
    if (!(error instanceof NativeProverError)) throw error
    const warning = `The native prover could not check the uploaded key (${error.message}); a slower program did.`
    return { isDone: false, warnings: [warning] }
  }
}

function keyName({ circuitPath }: CircomManifest): string {
  return circuitPath.replace(/^(?:\.\/)+/, '').replace(/\.circom$/, '.zkey')
}
