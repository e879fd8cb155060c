import type { CircuitComparison } from '@proofyard/sdk/calls.ts'
import { sizeOf } from '../build/size-of.ts'
import { secondsText } from '../terminal/table.ts'
import { plainText } from '../terminal/terminal.ts'
import { type BudgetOutcome, describeBudget } from './budgets.ts'
import { type Outcome, describeOutcome } from './try-inputs.ts'

/** With these a report fits a comment of GitHub, which has at most 65,536 characters: a sign is spelled with up to eight. */
const MAX_LISTED = 20
const MAX_NAME = 60
const MAX_SENTENCE = 120
const MAX_ERROR_LINES = 20
const MIB = 1024 ** 2

/** What a test of a project has found. */
export interface TestFindings {
  comparison: CircuitComparison
  /** As the person named the build that this one is compared with; undefined where there is none. */
  against: string | undefined
  outcomes: Outcome[]
  budgets: BudgetOutcome[]
  /** Of the slowest input, of the build before and of this one. */
  proveSeconds: { before: number | null; after: number | null }
}

/** A test as markdown, for a pull request. Nothing in it that a project, its branch or its tools say is markdown. */
export function reportTest({ comparison, against, outcomes, budgets, proveSeconds }: TestFindings): string {
  const { after } = comparison
  const wrong = [
    ...outcomes
      .filter(({ is_as_it_should_be: isRight }) => !isRight)
      .map((outcome) => `${code(outcome.file)} ${code(describeOutcome(outcome), MAX_SENTENCE)}`),
    ...budgets.filter(({ holds }) => !holds).map((budget) => code(describeBudget(budget), MAX_SENTENCE)),
  ]
  const rows = against === undefined ? [] : compareRows(comparison, proveSeconds)
  return [
    heading(after.circuit.project_name, after.circuit.circuit_type),
    wrong.length === 0
      ? `✓ All is as it should be (inputs: ${outcomes.length}, budgets: ${budgets.length}).`
      : `✗ **${wrong.length} of ${outcomes.length + budgets.length} are not as they should be (inputs: ${outcomes.length}, budgets: ${budgets.length}):**`,
    list(wrong),
    against === undefined ? 'There is no build to compare with.' : `Compared with ${code(against)}:`,
    rows.length === 0 ? '' : ['| | before | now |', '|---|---|---|', ...rows].join('\n'),
    list(against === undefined ? [] : changesOf(comparison)),
    `Build ${code(after.circuit.circuit_id)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A project that does not compile, as markdown. */
export function reportFailure(project: string, message: string): string {
  const lines = message.split('\n')
  const shown = lines.slice(0, MAX_ERROR_LINES).map((line) => code(line, MAX_SENTENCE))
  const left = lines.length > shown.length ? [`… and ${lines.length - shown.length} more lines`] : []
  return [heading(project), '✗ **The build failed:**', [...shown, ...left].join('<br>')].join('\n\n')
}

function heading(project: string, framework?: string): string {
  return `### Proofyard: ${code(project)}${framework === undefined ? '' : `, ${framework}`}`
}

function compareRows({ before, after }: CircuitComparison, proveSeconds: TestFindings['proveSeconds']): string[] {
  const memory = (bytes: number | null) => (bytes === null ? '' : `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`)
  const key = ({ key_file: file }: CircuitComparison['after']) => (file === null ? '' : code(file.sha256.slice(0, 12)))
  return [
    ['Size', sizeOf(before.circuit), sizeOf(after.circuit)],
    ['Compiled in', secondsText(before.circuit.compute_time_sec), secondsText(after.circuit.compute_time_sec)],
    ['Proved in, slowest input', secondsText(proveSeconds.before), secondsText(proveSeconds.after)],
    ['Memory of a proof', memory(before.prove_memory), memory(after.prove_memory)],
    ['Verification key', key(before), key(after)],
  ]
    .filter(([, one, other]) => one !== '' || other !== '')
    .map(([name, one, other]) => `| ${name} | ${one} | ${one === other ? other : `**${other}**`} |`)
}

function changesOf({ before, after, files, changed_inputs, changed_public_values }: CircuitComparison): string[] {
  const values = (what: string, changed: CircuitComparison['changed_inputs']) =>
    (changed ?? []).map(
      ({ name, before: one, after: other }) =>
        `${what} ${code(name)}: ${code(one ?? 'none')} → ${code(other ?? 'none')}`,
    )
  const isAnotherKey = before.key_file?.sha256 !== after.key_file?.sha256
  return [
    ...(isAnotherKey
      ? ['The verification key is another one: verifiers have to be given it, and contracts deployed again.']
      : []),
    ...values('Input', changed_inputs),
    ...values('Public value', changed_public_values),
    ...files.added.map(({ path }) => `New file ${code(path)}`),
    ...files.removed.map(({ path }) => `Removed file ${code(path)}`),
    ...files.changed.map(({ path }) => `Changed file ${code(path)}`),
  ]
}

function list(lines: string[]): string {
  const left = lines.length > MAX_LISTED ? [`… and ${lines.length - MAX_LISTED} more`] : []
  return [...lines.slice(0, MAX_LISTED), ...left].map((line) => `- ${line}`).join('\n')
}

/**
 * A text of anyone as code, in one line. Each character that markdown, HTML or GitHub could take for a sign is spelled as a number, so that it ends
 * no cell, begins no link and names no person.
 */
function code(text: string, max = MAX_NAME): string {
  const line = plainText(text.slice(0, max)).replaceAll(/\s+/g, ' ').trim()
  const shown = text.length > max ? `${line}…` : line
  return `<code>${shown.replaceAll(/[^\p{L}\p{N} …,]/gu, (sign) => `&#${sign.codePointAt(0)};`)}</code>`
}
