import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { reporting } from '../languages/harness-end.ts'
import { whyProgramEnded } from '../languages/rust/why-program-ended.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { plonky2Limits } from './limits.ts'

/** Base64 of some megabytes of proof, and a few numbers. */
const MAX_BYTES = plonky2Limits.prove.fileBytes

export const ProofDocument = z.strictObject({ proof: z.string(), common: z.string(), verifier_data: z.string() })
export type ProofDocument = z.infer<typeof ProofDocument>

const PublicValues = z.array(z.string().regex(/^\d{1,20}$/))

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
  const document = ProofDocument.safeParse(await readLeft(made, 'proof.json'))
  const publicValues = PublicValues.safeParse(await readLeft(made, 'public.json'))
  if (!document.success || !publicValues.success) {
    throw new UserError('The program ended before prove() had returned: it called exit, or wrote over its own results.')
  }
  const files = { proof: join(run.workFolder, 'proof.json'), publicValues: join(run.workFolder, 'public.json') }
  await writeFile(files.proof, JSON.stringify(document.data))
  await writeFile(files.publicValues, JSON.stringify(publicValues.data))
  return { document: document.data, ...files, peakMemoryBytes: outcome.usage.peakMemoryBytes }
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

async function readLeft(folder: FilePath, name: string): Promise<unknown> {
  const path = await findLeftFile(folder, name, MAX_BYTES)
  if (path === undefined) return undefined
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
