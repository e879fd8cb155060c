import type { Proof, ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import type { Reader } from '../policies/viewer.ts'
import { readProofs } from './list-proofs.ts'
import { newestProofIds } from './newest-proof-ids.ts'
import { presentProof } from './present-proof.ts'

/** As many as a page of a list has at most. */
const AT_ONCE = 500

const columns = [
  'proof_id',
  'project_name',
  'circuit_id',
  'circuit_type',
  'status',
  'cancelled_by',
  'date_created',
  'queue_time_sec',
  'compute_time_sec',
  'verified',
  'error',
] as const satisfies (keyof Proof)[]

/** A team's newest proofs that pass a filter as CSV (RFC 4180), piece by piece; those that are deleted meanwhile are left out. */
export async function* proofsCsv(
  core: Pick<Core, 'database'>,
  { teamId, reader, filter }: { teamId: number; reader: Reader; filter: ProofFilter },
): AsyncGenerator<string> {
  const ids = await newestProofIds(core, teamId, filter)
  yield csvRow(columns)
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const records = await readProofs(core, ids.slice(first, first + AT_ONCE))
    const rows = records.map((record) => presentProof(record, reader))
    yield rows.map((proof) => csvRow(columns.map((column) => proof[column]))).join('')
  }
}

function csvRow(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map((value) => csvField(value)).join(',')}\r\n`
}

/** What a formula begins with in a spreadsheet; some take the wide signs of East Asian writing for it, and some pass over spaces. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * A text that a spreadsheet would take for a formula is led by an apostrophe, for anybody may have written it. What divides fields where
 * it is read with semicolons or tabs is quoted, too.
 */
export function csvField(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
