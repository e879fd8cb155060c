import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { provenSecurity } from '../fri-security.ts'
import { type Run, type Setup, UserError } from '../framework.ts'
import { circuitOrigin } from './circuit-origin.ts'
import { type Described, describeCircuit } from './describe-circuit.ts'
import { boojumLimits } from './limits.ts'
import { setUpBytes } from './resources.ts'
import { makeKeys } from './verifier.ts'

const BYTES_OF_A_CELL = 8

/** A build's kept files, by name. */
export const keptNames = { program: 'prover', key: 'verification_key.json' }

/** What the prover reads of a build: what the circuit's program left in one folder, and ours in another. */
export function keptFiles(described: FilePath, keys: FilePath): Record<string, FilePath> {
  return {
    variables: join(described, 'variables'),
    witnesses: join(described, 'witnesses'),
    'finalization.json': join(described, 'finalization.json'),
    setup_base: join(keys, 'setup_base'),
    setup: join(keys, 'setup'),
    setup_tree: join(keys, 'setup_tree'),
  }
}

export const KeyDocument = z.strictObject({
  gates: z.array(
    z.strictObject({
      gate: z.string(),
      parameters: z.string(),
      placement: z.union([
        z.literal('general_purpose_columns'),
        z.strictObject({
          specialized_columns: z.strictObject({ repetitions: z.int(), share_constants: z.boolean() }),
        }),
      ]),
    }),
  ),
  proof_config: z.strictObject({
    fri_lde_factor: z.int(),
    merkle_tree_cap_size: z.int(),
    fri_folding_schedule: z.null(),
    security_level: z.int(),
    pow_bits: z.int(),
  }),
  verification_key: z.string(),
})
export type KeyDocument = z.infer<typeof KeyDocument>

const Made = z.object({
  key: KeyDocument,
  report: z.object({
    rows: z.int(),
    public_values: z.int(),
    gates: z.array(z.string()),
    columns: z.int(),
    queries: z.int(),
    rate: z.int(),
    security_bits: z.int(),
  }),
})
type Report = z.infer<typeof Made>['report']

/** A build's keys, and what is told of them. */
export interface Keys {
  verificationKey: FilePath
  /** What the prover needs, by the names under which it finds them. */
  keep: Record<string, FilePath>
  setup: Setup
  securityBits: number
  /** Numbers in the columns of the setup. */
  cells: number
  warnings: string[]
}

/**
 * Makes the keys of a circuit: its own program says what the circuit is, and ours makes the keys of that. The circuit is then
 * described a second time, to see whether it is the same.
 *
 * @param program the compiled circuit
 */
export async function deriveKeys(run: Run, program: FilePath): Promise<Keys> {
  const described = await describeCircuit(run, { program, name: 'described' })
  const { key, report, folder } = await keysOf(run, described)
  const verificationKey = join(run.workFolder, keptNames.key)
  await writeFile(verificationKey, JSON.stringify(key))
  const origin = await circuitOrigin(run, { program, first: described })
  return {
    verificationKey,
    keep: keptFiles(described.folder, folder),
    setup: setupOf(report),
    securityBits: report.security_bits,
    cells: report.rows * report.columns,
    warnings: [...warningsOf(report), origin],
  }
}

/** @throws UserError where the description contradicts itself, or is none of a circuit whose proofs can be verified */
export async function keysOf(run: Run, described: Described) {
  const folder = join(run.workFolder, 'keys')
  await run.makeDiskFolder(folder, boojumLimits.setup)
  const { size } = await stat(join(described.folder, 'columns'))
  await run.reserve(setUpBytes(size / BYTES_OF_A_CELL))
  const judgement = await makeKeys(run, { described: described.folder, keys: folder })
  if (!judgement.holds) throw new UserError(`No keys can be made of this circuit. ${judgement.why}`)
  return { ...Made.parse(JSON.parse(judgement.result ?? 'null')), folder }
}

function setupOf({ security_bits, queries, rate, gates }: Report): Setup {
  return {
    kind: 'none needed',
    statement: `boojum needs no set-up: nobody holds a secret with which proofs could be forged. Proofs of this build have ${security_bits} bits of security by FRI's conjecture (${queries} queries at rate 1/${rate}, no work), in an extension of 128 bits. ${provenSecurity(security_bits)}`,
    checked: [
      `The keys were made and proofs are verified by a program without code of the project. It knows this circuit's gates by their names: ${gates.join(', ')}.`,
    ],
    unchecked: [],
  }
}

function warningsOf({ public_values }: Report): string[] {
  const warnings = ["boojum's proofs are not zero-knowledge: a proof may tell something about the private input."]
  if (public_values === 0) {
    warnings.push('The circuit has no public values: a proof says that some input satisfies it, and not which.')
  }
  return warnings
}
