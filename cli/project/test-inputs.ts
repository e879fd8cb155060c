import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { JobFailedError } from '@proofyard/sdk/errors.ts'
import type { Proof } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { deployProject } from '../build/deploy.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError } from '../failure.ts'
import { secondsText } from '../terminal/table.ts'
import { MAX_INPUT_BYTES } from '../proof/read-input.ts'
import { openProjectFolder } from './project-folder.ts'
import { readInside } from './read-inside.ts'

/** How a project is tried. */
export interface TestOptions {
  build?: string
}

/** An input that a project brings, and what has to become of it. */
interface TestInput {
  /** Within the project. */
  file: string
  passes: boolean
}

/** What became of one. */
interface Outcome extends TestInput {
  proof_id: string
  is_as_it_should_be: boolean
  seconds: number | null
  /** Why there is no proof; null where there is one. */
  error: string | null
  /** Whether it was the input that kept it from being made, or something that says nothing of the input; null where there is a proof. */
  failure_cause: Proof['failure_cause']
}

/** Compiled for a test, which does not become the newest build by name. */
const TAG = 'test'

/**
 * Deploys a project, and proves each input that it brings: its own `input.json` or `Prover.toml` and those of `inputs/pass` must have proofs that
 * are verified, and those of `inputs/fail` must be refused by the circuit: a proof that fails for another reason says nothing of the input.
 *
 * @throws CommandError where one is not as it should be
 */
export async function testInputs(context: Context, asked: string | undefined, { build }: TestOptions): Promise<void> {
  const { terminal, signal } = context
  const { path } = await openProjectFolder(asked)
  const inputs = await findInputs(path)
  if (inputs.length === 0)
    throw new UsageError(
      'The project has no input to try.',
      'Put one in input.json, or in inputs/pass and inputs/fail.',
    )
  const client = await context.connect()
  const circuit = build ?? (await deployProject(context, client, path, { tag: [TAG], quiet: true })).circuit_id
  const asks = inputs.map(async (input) => {
    const { proof_id } = await client.prove(circuit, (await readInside(path, input.file, MAX_INPUT_BYTES)) ?? '', {
      signal,
    })
    const outcome = await outcomeOf(client, input, proof_id, signal)
    terminal.mark(outcome.is_as_it_should_be, `${input.file}  ${told(outcome)}`)
    return outcome
  })
  const outcomes = await Promise.all(asks)
  const wrong = outcomes.filter(({ is_as_it_should_be: isRight }) => !isRight)
  terminal.result({ circuit_id: circuit, inputs: outcomes }, () =>
    wrong.length === 0 ? `${outcomes.length} inputs are as they should be.` : '',
  )
  if (wrong.length > 0)
    throw new CommandError(`${wrong.length} of ${outcomes.length} inputs are not as they should be.`)
}

/** In the order of their names, the project's own first. */
async function findInputs(path: string): Promise<TestInput[]> {
  const names = async (folder: string) =>
    (await readdir(join(path, folder)).catch(() => [])).filter((name) => /\.(?:json|toml)$/.test(name)).toSorted()
  const own = (await names('.')).filter((name) => name === 'input.json' || name === 'Prover.toml').slice(0, 1)
  return [
    ...own.map((file) => ({ file, passes: true })),
    ...(await names('inputs/pass')).map((name) => ({ file: `inputs/pass/${name}`, passes: true })),
    ...(await names('inputs/fail')).map((name) => ({ file: `inputs/fail/${name}`, passes: false })),
  ]
}

async function outcomeOf(client: Proofyard, input: TestInput, proof_id: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const { compute_time_sec: seconds } = await client.untilProved(proof_id, { signal })
    return { ...input, proof_id, seconds, error: null, failure_cause: null, is_as_it_should_be: input.passes }
  } catch (error) {
    if (!(error instanceof JobFailedError)) throw error
    const { failure_cause } = await client.call('proofDetail', { path: { proof_id }, signal })
    const isRefused = failure_cause === 'input'
    return {
      ...input,
      proof_id,
      seconds: null,
      error: error.message,
      failure_cause,
      is_as_it_should_be: !input.passes && isRefused,
    }
  }
}

function told({ passes, is_as_it_should_be: isRight, seconds, error, failure_cause }: Outcome): string {
  const what = error?.split('\n')[0] ?? ''
  if (passes) return isRight ? `is proved, in ${secondsText(seconds)}` : `must be proved, and is not: ${what}`
  if (isRight) return `is refused: ${what}`
  return error === null
    ? 'must be refused, and there is a proof'
    : `must be refused by the circuit, and failed otherwise (${failure_cause}): ${what}`
}
