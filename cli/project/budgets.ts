import { Json } from '@proofyard/contract/json.ts'
import { circuitSize } from '@proofyard/core/projects/circuit-size.ts'
import type { CircuitComparison } from '@proofyard/sdk/calls.ts'
import { z } from 'zod'
import { CommandError } from '../failure.ts'
import { readInside } from './read-inside.ts'

/** What a project says to this command line alone, beside its `sindri.json`. Servers and the public clients take no notice of it. */
const PROJECT_FILE = 'proofyard.json'
const MAX_BYTES = 64 * 1024
const MIB = 1024 ** 2

const number = 'must be a number of 0 or more'
const Limit = z.number({ error: number }).min(0, { error: number }).optional()
/** Names that are not known have a sentence of their own below. */
const object = { error: 'must be an object' }

/** What a build and its proofs may come to at most. */
const Budgets = z.strictObject(
  {
    /** What the framework counts of a circuit. */
    constraints: Limit,
    opcodes: Limit,
    cycles: Limit,
    rows: Limit,
    compile_seconds: Limit,
    /** Of the slowest input that must have a proof. */
    prove_seconds: Limit,
    /** What a worker sets aside for a proof. */
    prove_memory_mib: Limit,
  },
  object,
)
export type Budgets = z.infer<typeof Budgets>

const ProjectFile = z.strictObject({ budgets: Budgets.default({}) }, object)

/** What there is of each budget; null where it is not known. */
export type Measures = Record<keyof Budgets, number | null>

/** What became of a budget. */
export interface BudgetOutcome {
  budget: string
  limit: number
  /** Null where it is not known, and then nothing holds. */
  measured: number | null
  holds: boolean
}

/** The budgets of a project; none where it has no `proofyard.json`. @throws CommandError with a sentence for each field that is wrong */
export async function readBudgets(project: string): Promise<Budgets> {
  const text = await readInside(project, PROJECT_FILE, MAX_BYTES)
  if (text === undefined) return {}
  const { success, data, error } = ProjectFile.safeParse(parse(text))
  if (success) return data.budgets
  throw new CommandError(error.issues.map((issue) => `${PROJECT_FILE}: ${sentence(issue)}.`).join('\n'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${PROJECT_FILE} is not valid JSON.`)
  }
}

function sentence(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.')
  if (issue.code !== 'unrecognized_keys') return `${field === '' ? 'it' : field} ${issue.message}`
  const known = field === 'budgets' ? Object.keys(Budgets.shape) : ['budgets']
  const keys = issue.keys.map((key) => JSON.stringify(key)).join(', ')
  return `${keys} is not known${field === '' ? '' : ` in ${field}`}; there are ${known.join(', ')}`
}

/** What there is of each budget of a build. @param proveSeconds of the slowest input that must have a proof */
export function measure({ circuit, prove_memory }: CircuitComparison['after'], proveSeconds: number | null): Measures {
  const size = circuitSize(z.record(z.string(), Json).parse(circuit))
  const counted = (unit: string) => (size?.unit === unit ? size.count : null)
  return {
    constraints: counted('constraints'),
    opcodes: counted('opcodes'),
    cycles: counted('cycles'),
    rows: counted('rows'),
    compile_seconds: circuit.compute_time_sec,
    prove_seconds: proveSeconds,
    prove_memory_mib: prove_memory === null ? null : Math.ceil(prove_memory / MIB),
  }
}

/** Which budgets hold. One of what is not known does not: who wrote it relies on it. */
export function judgeBudgets(budgets: Budgets, measures: Measures): BudgetOutcome[] {
  return Object.entries(budgets).map(([budget, limit]) => {
    const measured = measures[budget as keyof Budgets]
    return { budget, limit, measured, holds: measured !== null && measured <= limit }
  })
}

/** A budget for a person. */
export function describeBudget({ budget, limit, measured, holds }: BudgetOutcome): string {
  const name = budget.replaceAll('_', ' ')
  if (measured === null) return `budget of ${name}: at most ${limit}, and how many there are is not known`
  return `budget of ${name}: ${measured} ${holds ? 'of' : 'and not'} at most ${limit}`
}
