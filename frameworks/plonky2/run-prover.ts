import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { reporting } from '../languages/harness-end.ts'
import { leftNumbers } from '../languages/rust/left-numbers.ts'
import { whyProgramEnded } from '../languages/rust/why-program-ended.ts'
import { readLeftText } from '@proofyard/sandbox/left-file.ts'
import { plonky2Limits } from './limits.ts'

export const ProofDocument = z.strictObject({ proof: z.string(), common: z.string(), verifier_data: z.string() })
export type ProofDocument = z.infer<typeof ProofDocument>

/** Base64 of some megabytes of proof, as the program around the circuit writes it. */
const proofs = {
  maxBytes: plonky2Limits.prove.fileBytes,
  form: /^\{"proof":"[\w+/=]*","common":"[\w+/=]*","verifier_data":"[\w+/=]*"\}$/,
}

/** What the user's `prove` made. It is only claimed so far. */
export interface Claimed {
  document: ProofDocument
  proof: FilePath
  publicValues: FilePath
  /** What the prover took at its most, where that was measured. */
  peakMemoryBytes: number | undefined
}

/**
 * Runs a build's prover, which is the user's code, on an input.
 *
 * @throws UserError for everything that it may do wrong
 */
export async function runProver(run: Run, { prover, input }: { prover: FilePath; input: FilePath }): Promise<Claimed> {
  const made = join(run.workFolder, 'made')
  await run.makeDiskFolder(made, plonky2Limits.prove)
  const program = await runnableCopy(run, prover)
  const outcome = await run.sandbox.run({
    program: '/prover/prover',
    args: ['/input/input.json', '/out'],
    mounts: [readOnly(program, '/prover/prover'), privateFile(input, '/input/input.json'), writable(made, '/out')],
    cwd: '/tmp',
    limits: plonky2Limits.prove,
    signal: run.signal,
    ...reporting,
  })
  throwUnlessDone(outcome)
  const [proof, publicValues] = [
    await readLeftText(made, 'proof.json', proofs),
    await readLeftText(made, 'public.json', leftNumbers),
  ]
  if (proof === undefined || publicValues === undefined) {
    throw new UserError('The program ended before prove() had returned: it called exit, or wrote over its own results.')
  }
  const files = { proof: join(run.workFolder, 'proof.json'), publicValues: join(run.workFolder, 'public.json') }
  await writeFile(files.proof, proof)
  await writeFile(files.publicValues, publicValues)
  return { document: ProofDocument.parse(JSON.parse(proof)), ...files, peakMemoryBytes: outcome.usage.peakMemoryBytes }
}

function throwUnlessDone(outcome: Outcome): void {
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return
  throw whyProgramEnded(outcome, {
    stepName: 'The proof',
    limits: plonky2Limits.prove,
    calls: 'prove()',
    programFolder: '/prover',
    explain: (stderr) => {
      const [unsatisfied] = /Partition containing .* was set twice with different values: .*/.exec(stderr) ?? []
      return unsatisfied === undefined ? undefined : `The input does not satisfy the circuit: ${unsatisfied}`
    },
  })
}
