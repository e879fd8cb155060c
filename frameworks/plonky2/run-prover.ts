import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { runnableCopy } from '../sandbox/runnable-copy.ts'
import type { Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { findLeftFile } from '../sandbox/left-file.ts'
import { plonky2Limits } from './limits.ts'
import { cleanWords } from './workshop.ts'

/** Exit status of a prover whose circuit cannot be written down, as `harness/support/src/prover.rs` has it. */
const NOT_WRITABLE = 12

/** Base64 of some megabytes of proof, and a few numbers. */
const MOST_BYTES = plonky2Limits.prove.fileBytes

const ProofDocument = z.strictObject({ proof: z.string(), common: z.string(), verifier_data: z.string() })
export type ProofDocument = z.infer<typeof ProofDocument>

const PublicValues = z.array(z.string().regex(/^\d{1,20}$/))

/** What the user's `prove` made. It is only claimed so far. */
export interface Claimed {
  document: ProofDocument
  proof: FilePath
  publicValues: FilePath
}

const work = 'The proof'

/**
 * Runs a build's prover, which is the user's code, on an input.
 *
 * @throws UserFault for everything that it may do wrong
 */
export async function runProver(run: Run, { prover, input }: { prover: FilePath; input: FilePath }): Promise<Claimed> {
  const made = join(run.workFolder, 'made')
  await mkdir(made)
  const program = await runnableCopy(run, prover)
  const outcome = await run.sandbox.run({
    program: '/prover/prover',
    args: ['/input/input.json', '/out'],
    mounts: [readOnly(program, '/prover/prover'), readOnly(input, '/input/input.json'), writable(made, '/out')],
    cwd: '/tmp',
    limits: plonky2Limits.prove,
    signal: run.signal,
  })
  throwUnlessDone(outcome)
  const document = ProofDocument.safeParse(await readLeft(made, 'proof.json'))
  const publicValues = PublicValues.safeParse(await readLeft(made, 'public.json'))
  if (!document.success || !publicValues.success) {
    throw new UserFault('The program ended before prove() had returned: it called exit, or wrote over its own results.')
  }
  const files = { proof: join(run.workFolder, 'proof.json'), publicValues: join(run.workFolder, 'public.json') }
  await writeFile(files.proof, JSON.stringify(document.data))
  await writeFile(files.publicValues, JSON.stringify(publicValues.data))
  return { document: document.data, ...files }
}

function throwUnlessDone(outcome: Outcome): void {
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return
  if (ending.kind === 'limit') throw whyItEnded(outcome, { work, limits: plonky2Limits.prove })
  const said = cleanWords({ folder: '/prover' }, outcome.stderr)
  if (ending.kind === 'signal') {
    const reason = /memory allocation of \d+ bytes failed|has overflowed its stack/.exec(said)?.[0]
    throw new UserFault(`prove() was ended by ${ending.signal}${reason === undefined ? '' : `: ${reason}`}.`)
  }
  // The shell could not start it, which has nothing to do with what is in it.
  if (ending.code === 126 || ending.code === 127) throw whyItEnded(outcome, { work, limits: plonky2Limits.prove })
  if (ending.code === NOT_WRITABLE) throw new UserFault(said.slice(-1000))
  const [unsatisfied] = /Partition containing .* was set twice with different values: .*/.exec(said) ?? []
  if (unsatisfied !== undefined) throw new UserFault(`The input does not satisfy the circuit: ${unsatisfied}`)
  const [, where, why] = /panicked at (.+?):\n([^]+)$/.exec(said) ?? []
  if (where !== undefined && why !== undefined)
    throw new UserFault(`prove() panicked at ${where}: ${why.slice(0, 4000)}`)
  throw new UserFault(`prove() ended its program with exit status ${ending.code}. ${said.slice(-2000)}`.trim())
}

async function readLeft(folder: FilePath, name: string): Promise<unknown> {
  const path = await findLeftFile(folder, name, MOST_BYTES)
  if (path === undefined) return undefined
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
