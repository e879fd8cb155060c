import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run, Setup } from '../framework.ts'
import { UserError } from '../framework.ts'
import { provenSecurity } from '../fri-security.ts'
import { circuitOrigin } from './circuit-origin.ts'
import type { Plonky2Version } from './versions.ts'
import { runProver } from './run-prover.ts'
import { askVerifier } from './verifier.ts'

/** A build's kept files, by name. */
export const keptNames = { prover: 'prover', key: 'verification_key.json' }

export const KeyDocument = z.strictObject({ common: z.string(), verifier_data: z.string() })
export type KeyDocument = z.infer<typeof KeyDocument>

const Taken = z.object({
  key: KeyDocument,
  report: z.object({
    degree_bits: z.int(),
    public_values: z.int(),
    rate_bits: z.int(),
    query_rounds: z.int(),
    proof_of_work_bits: z.int(),
    security_bits: z.int(),
    zero_knowledge: z.boolean(),
    padded_lookup_tables: z.int(),
  }),
})
type Report = z.infer<typeof Taken>['report']

/**
 * Fixes the circuit of a build: the key is taken out of a first proof, which our own verifier has to accept. The circuit is
 * then built a second time, to see whether it is the same.
 *
 * @param prover the compiled circuit
 * @param input the project's own example
 */
export async function deriveKey(
  run: Run,
  { prover, input, version }: { prover: FilePath; input: FilePath; version: Plonky2Version },
): Promise<{
  verificationKey: FilePath
  setup: Setup
  warnings: string[]
  firstProofBytes: number | undefined
}> {
  const { publicValues, proof, peakMemoryBytes } = await runProver(run, { prover, input }).catch((error: unknown) => {
    if (error instanceof UserError) throw new UserError(`With the project's own input.json: ${error.message}`)
    throw error
  })
  const judgement = await askVerifier(run, 'extract-key', { 'public.json': publicValues, 'proof.json': proof })
  if (!judgement.holds) {
    throw new UserError(`The proof that prove() makes of the project's own input.json is refused. ${judgement.why}`)
  }
  const { key, report } = Taken.parse(JSON.parse(judgement.result ?? 'null'))
  const verificationKey = join(run.workFolder, keptNames.key)
  await writeFile(verificationKey, JSON.stringify(key))
  return {
    verificationKey,
    setup: setupOf(report),
    warnings: [...warningsOf(report, version), await circuitOrigin(run, { prover, input, first: key })],
    firstProofBytes: peakMemoryBytes,
  }
}

function setupOf({ security_bits, rate_bits, query_rounds, proof_of_work_bits }: Report): Setup {
  const fri = `${query_rounds} queries at rate 1/${2 ** rate_bits} and ${proof_of_work_bits} bits of work`
  return {
    kind: 'none needed',
    statement: `plonky2 needs no set-up: nobody holds a secret with which proofs could be forged. This circuit asks for ${security_bits} bits of security by FRI's conjecture (${fri}). ${provenSecurity(query_rounds * rate_bits, proof_of_work_bits)}`,
    checked: ["A proof of the project's input.json was made and verified; its circuit is the key's."],
    unchecked: [],
  }
}

function warningsOf({ zero_knowledge, padded_lookup_tables }: Report, version: Plonky2Version): string[] {
  const warnings: string[] = []
  if (!zero_knowledge) {
    warnings.push(
      'The configuration of this circuit is not zero-knowledge (CircuitConfig.zero_knowledge is false): a proof may tell something about the private input.',
    )
  }
  if (padded_lookup_tables > 0 && version.startsWith('0.')) {
    warnings.push(
      `${padded_lookup_tables} lookup table(s) of this circuit can be forged with plonky2 ${version} (CVE-2025-24802): a prover may claim that they map 0 to 0. Use plonky2 1.1.0, or fill each table to whole rows.`,
    )
  }
  return warnings
}
