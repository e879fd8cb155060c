import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { CircuitComparison } from '@proofyard/contract/comparison.ts'
import type { Stage } from '@proofyard/contract/stage.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatSeconds } from '../../../shared/format/seconds.ts'
import { stageRows } from '../../../shared/stages/stage-rows.ts'
import { frameworkRows } from '../framework-rows.ts'

/** A fact of two builds. */
export interface ComparedRow {
  name: string
  before: string
  after: string
  /** What is different, in a word or a figure; undefined where it is the same. */
  change: string | undefined
}

type Value = string | number | boolean | null | undefined
type Format = (value: number) => string

/**
 * What two builds are, a row for each fact that one of them has.
 * @param stages of the framework of the later one
 */
export function comparisonRows({ before, after }: CircuitComparison, stages: Stage[]): ComparedRow[] {
  const [earlier, later] = [before.circuit, after.circuit]
  return [
    comparedRow('Framework', earlier.circuit_type, later.circuit_type),
    comparedRow('Proving Scheme', earlier.proving_scheme, later.proving_scheme),
    ...unionRows(frameworkRows(earlier), frameworkRows(later)).map(([name, was, is]) => comparedRow(name, was, is)),
    ...unionRows(versionRows(earlier), versionRows(later)).map(([name, was, is]) => comparedRow(name, was, is)),
    comparedRow('Key Size', before.key_file?.size, after.key_file?.size, formatBytes),
    comparedRow('Key SHA-256', before.key_file?.sha256, after.key_file?.sha256),
    comparedRow('File Size', earlier.file_size, later.file_size, formatBytes),
    comparedRow('Memory to Compile', before.compile_memory, after.compile_memory, formatBytes),
    comparedRow('Memory to Prove', before.prove_memory, after.prove_memory, formatBytes),
    ...unionRows(stageRows(earlier.compute_times, stages), stageRows(later.compute_times, stages)).map(
      ([name, was, is]) => comparedRow(`Time: ${name}`, was, is, formatSeconds),
    ),
  ]
}

function versionRows({ versions }: Circuit): [name: string, value: Value][] {
  return Object.entries(versions ?? {}).map(([tool, version]) => [`Version of ${tool}`, version])
}

/** The names of both, in the order of the first and then of the second. */
export function unionRows(
  was: [name: string, value: Value][],
  is: [name: string, value: Value][],
): [string, Value, Value][] {
  const [earlier, later] = [new Map(was), new Map(is)]
  return [...new Set([...earlier.keys(), ...later.keys()])].map((name) => [name, earlier.get(name), later.get(name)])
}

/** A fact, with what is different in it. */
export function comparedRow(name: string, before: Value, after: Value, format: Format = formatCount): ComparedRow {
  return { name, before: shown(before, format), after: shown(after, format), change: changeOf(before, after, format) }
}

function shown(value: Value, format: Format): string {
  if (value === null || value === undefined) return 'N/A'
  return typeof value === 'number' ? format(value) : String(value)
}

function changeOf(before: Value, after: Value, format: Format): string | undefined {
  if ((before ?? null) === (after ?? null)) return undefined
  if (typeof before !== 'number' || typeof after !== 'number') return 'Changed'
  const sign = after > before ? '+' : '−'
  const difference = `${sign}${format(Math.abs(after - before))}`
  return before === 0 ? difference : `${difference} (${sign}${((Math.abs(after - before) / before) * 100).toFixed(1)}%)`
}
