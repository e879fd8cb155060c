import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proof } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { JobFailedError } from '@proofyard/sdk/errors.ts'
import { MAX_INPUT_BYTES } from '../proof/read-input.ts'
import { secondsText } from '../terminal/table.ts'
import { readInside } from './read-inside.ts'

/** An input that a project brings, and what has to become of it. */
interface TestInput {
  /** Within the project. */
  file: string
  passes: boolean
}

/** What became of one. */
export interface Outcome extends TestInput {
  proof_id: string
  is_as_it_should_be: boolean
  seconds: number | null
  /** Why there is no proof; null where there is one. */
  error: string | null
  /** Whether it was the input that kept it from being made, or something that says nothing of the input; null where there is a proof. */
  failure_cause: Proof['failure_cause']
}

/** The note on a proof of a test that says which input it is of. */
const NOTE = 'input'
/** Of a build that is compared with, so many proofs are looked through, from the newest on. */
const MAX_PROOFS = 500

/** The inputs of a project, in the order of their names, its own first. */
export async function findInputs(path: string): Promise<TestInput[]> {
  const names = async (folder: string) =>
    (await readdir(join(path, folder)).catch(() => [])).filter((name) => /\.(?:json|toml)$/.test(name)).toSorted()
  const own = (await names('.')).filter((name) => name === 'input.json' || name === 'Prover.toml').slice(0, 1)
  return [
    ...own.map((file) => ({ file, passes: true })),
    ...(await names('inputs/pass')).map((name) => ({ file: `inputs/pass/${name}`, passes: true })),
    ...(await names('inputs/fail')).map((name) => ({ file: `inputs/fail/${name}`, passes: false })),
  ]
}

/** Has an input proved, and waits for what becomes of it. */
export async function tryInput(
  client: Proofyard,
  { circuit, path, signal }: { circuit: string; path: string; signal: AbortSignal },
  input: TestInput,
): Promise<Outcome> {
  const text = (await readInside(path, input.file, MAX_INPUT_BYTES)) ?? ''
  const { proof_id } = await client.prove(circuit, text, { meta: { [NOTE]: input.file }, signal })
  try {
    const { compute_time_sec: seconds } = await client.untilProved(proof_id, { signal })
    return { ...input, proof_id, seconds, error: null, failure_cause: null, is_as_it_should_be: input.passes }
  } catch (error) {
    if (!(error instanceof JobFailedError)) throw error
    const { failure_cause } = await client.call('proofDetail', { path: { proof_id }, signal })
    const is_as_it_should_be = !input.passes && failure_cause === 'input'
    return { ...input, proof_id, seconds: null, error: error.message, failure_cause, is_as_it_should_be }
  }
}

/** What became of an input, for a person. */
export function describeOutcome({
  passes,
  is_as_it_should_be: isRight,
  seconds,
  error,
  failure_cause,
}: Omit<Outcome, 'file' | 'proof_id'>): string {
  const what = error?.split('\n')[0] ?? ''
  if (passes) return isRight ? `is proved, in ${secondsText(seconds)}` : `must be proved, and is not: ${what}`
  if (isRight) return `is refused: ${what}`
  return error === null
    ? 'must be refused, and there is a proof'
    : `must be refused by the circuit, and failed otherwise (${failure_cause}): ${what}`
}

/** Seconds of the slowest input that has a proof; null where none has. */
export function slowest(seconds: (number | null)[]): number | null {
  const known = seconds.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** What the same inputs took with a build that was tested before: of each the newest proof. */
export async function secondsBefore(
  client: Proofyard,
  circuit_id: string,
  files: string[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const query = { limit: MAX_PROOFS }
  const { items } = await client.call('circuitProofsPaginated', { path: { circuit_id }, query, signal })
  return files.map(
    (file) => items.find(({ status, meta }) => status === 'Ready' && meta[NOTE] === file)?.compute_time_sec ?? null,
  )
}
