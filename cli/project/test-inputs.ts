import { writeFile } from 'node:fs/promises'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { JobFailedError, NotFoundError } from '@proofyard/sdk/errors.ts'
import { deployProject } from '../build/deploy.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError } from '../failure.ts'
import { type Budgets, type BudgetOutcome, describeBudget, judgeBudgets, measure, readBudgets } from './budgets.ts'
import { type ProjectFolder, openProjectFolder } from './project-folder.ts'
import { type TestFindings, reportFailure, reportTest } from './report.ts'
import { type Outcome, describeOutcome, findInputs, secondsBefore, slowest, tryInput } from './try-inputs.ts'

/** How a project is tried. */
export interface TestOptions {
  build?: string
  tag?: string[]
  against?: string
  report?: string
}

/** Compiled for a test, which does not become the newest build by name. */
const TAG = 'test'

/**
 * Deploys a project, and proves each input that it brings: its own `input.json` or `Prover.toml` and those of `inputs/pass` must have proofs that
 * are verified, and those of `inputs/fail` must be refused by the circuit: a proof that fails for another reason says nothing of the input. The
 * budgets of its `proofyard.json` must hold.
 *
 * @throws CommandError where something is not as it should be
 */
export async function testInputs(context: Context, asked: string | undefined, options: TestOptions): Promise<void> {
  const { terminal, signal } = context
  const project = await openProjectFolder(asked)
  const budgets = await readBudgets(project.path)
  const inputs = await findInputs(project.path)
  const isCompared = options.against !== undefined || options.report !== undefined || Object.keys(budgets).length > 0
  if (inputs.length === 0 && !isCompared)
    throw new UsageError(
      'The project has no input to try.',
      'Put one in input.json, or in inputs/pass and inputs/fail.',
    )
  const client = await context.connect()
  // Before it is deployed: its tag may be the one that is compared with.
  const against = options.against?.startsWith(':') === true ? project.name + options.against : options.against
  const before = await findEarlier(context, client, against)
  const circuit = options.build ?? (await deployForTest(context, client, project, options))
  const outcomes = await Promise.all(
    inputs.map(async (input) => {
      const outcome = await tryInput(client, { circuit, path: project.path, signal }, input)
      terminal.mark(outcome.is_as_it_should_be, `${outcome.file}  ${describeOutcome(outcome)}`)
      return outcome
    }),
  )
  const compared = { circuit, before, against, outcomes, budgets }
  const findings = isCompared ? await compare(client, compared, signal) : undefined
  const judged = findings?.budgets ?? []
  for (const budget of judged) terminal.mark(budget.holds, describeBudget(budget))
  if (findings !== undefined && options.report !== undefined) await writeReport(options.report, reportTest(findings))
  conclude(context, circuit, before, outcomes, judged)
}

function conclude(
  { terminal }: Context,
  circuit_id: string,
  before: string | undefined,
  inputs: Outcome[],
  budgets: BudgetOutcome[],
): void {
  const wrong = inputs.filter(({ is_as_it_should_be: isRight }) => !isRight)
  const exceeded = budgets.filter(({ holds }) => !holds)
  const isRight = wrong.length + exceeded.length === 0
  terminal.result({ circuit_id, compared_with: before ?? null, inputs, budgets }, () =>
    isRight ? `${inputs.length} inputs are as they should be.` : '',
  )
  if (isRight) return
  const parts = [
    ...(wrong.length === 0 ? [] : [`${wrong.length} of ${inputs.length} inputs are not as they should be.`]),
    ...(exceeded.length === 0 ? [] : [`${exceeded.length} of ${budgets.length} budgets do not hold.`]),
  ]
  throw new CommandError(parts.join(' '))
}

/** The id of the build that is compared with, wherever its tag is later. */
async function findEarlier(
  { terminal, signal }: Context,
  client: Proofyard,
  against: string | undefined,
): Promise<string | undefined> {
  if (against === undefined) return undefined
  const query = { include_verification_key: false }
  try {
    return (await client.call('circuitDetail', { path: { circuit_id: against }, query, signal })).circuit_id
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    terminal.note(`There is no ${against} to compare with.`)
    return undefined
  }
}

async function deployForTest(
  context: Context,
  client: Proofyard,
  { path, name }: ProjectFolder,
  { tag = [TAG], report }: TestOptions,
): Promise<string> {
  try {
    return (await deployProject(context, client, path, { tag, quiet: true })).circuit_id
  } catch (error) {
    if (error instanceof JobFailedError && report !== undefined)
      await writeReport(report, reportFailure(name, error.message))
    throw error
  }
}

interface Compared {
  circuit: string
  before: string | undefined
  against: string | undefined
  outcomes: Outcome[]
  budgets: Budgets
}

async function compare(
  client: Proofyard,
  { circuit, before, against, outcomes, budgets }: Compared,
  signal: AbortSignal,
): Promise<TestFindings> {
  const path = { circuit_id: before ?? circuit }
  const comparison = await client.call('circuitCompare', { path, query: { with: circuit }, signal })
  const passing = outcomes.filter(({ passes }) => passes)
  const files = passing.map(({ file }) => file)
  const proveSeconds = {
    before: before === undefined ? null : slowest(await secondsBefore(client, before, files, signal)),
    after: slowest(passing.map(({ seconds }) => seconds)),
  }
  return {
    comparison,
    against: before === undefined ? undefined : against,
    outcomes,
    budgets: judgeBudgets(budgets, measure(comparison.after, proveSeconds.after)),
    proveSeconds,
  }
}

async function writeReport(file: string, markdown: string): Promise<void> {
  await writeFile(file, `${markdown}\n`)
}
