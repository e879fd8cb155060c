import { JobStatus } from '@proofyard/contract/status.ts'
import { type PageSearch, readPageSearch } from '../../shared/page-search.ts'
import { type DateRange, isCharted, QUICK_RANGES, type QuickRange } from './date-range.ts'

/** What the address of the history says. What is not there is as it is at first. */
export interface ProofSearch extends PageSearch {
  status?: JobStatus | undefined
  project?: string | undefined
  /** Text that proofs are found by. */
  search?: string | undefined
  range?: DateRange['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Which part of a team's proofs is listed. */
export interface ProofListView {
  /** From 1. */
  page: number
  /** Undefined means Any. */
  status: JobStatus | undefined
  project: string | undefined
  /** Undefined means all. */
  search: string | undefined
  range: DateRange
}

const DEFAULT_RANGE: QuickRange = '1w'

/** Reads an address that anybody may have written: what makes no sense is left out. */
export function readProofSearch(written: Record<string, unknown>): ProofSearch {
  return {
    ...readPageSearch(written),
    status: JobStatus.safeParse(written.status).data,
    project: text(written.project),
    search: text(written.search),
    ...readRange(written),
  }
}

function readRange(written: Record<string, unknown>): Pick<ProofSearch, 'range' | 'from' | 'to'> {
  const quick = QUICK_RANGES.find((kind) => kind === written.range)
  if (quick !== undefined) return rangeSearch({ kind: quick })
  const from = moment(written.from)
  const to = moment(written.to)
  if ((written.range !== 'custom' && written.range !== 'zoom') || from === undefined) return rangeSearch(undefined)
  return to !== undefined && to <= from ? rangeSearch(undefined) : rangeSearch({ kind: written.range, from, to })
}

/** The range as it stands in an address; undefined and the default leave no trace. */
export function rangeSearch(range: DateRange | undefined): Pick<ProofSearch, 'range' | 'from' | 'to'> {
  if (range === undefined || range.kind === DEFAULT_RANGE) return { range: undefined, from: undefined, to: undefined }
  return 'from' in range
    ? { range: range.kind, from: range.from, to: range.to }
    : { range: range.kind, from: undefined, to: undefined }
}

/** The range that an address stands for. */
export function searchRange({ range = DEFAULT_RANGE, from, to }: ProofSearch): DateRange {
  if (range !== 'custom' && range !== 'zoom') return { kind: range }
  return from === undefined ? { kind: DEFAULT_RANGE } : { kind: range, from, to }
}

/** What of the address the server is asked for. */
export function viewOf(search: ProofSearch): ProofListView {
  const { page = 1, status, project, search: text } = search
  return { page, status, project, search: text?.trim() === '' ? undefined : text, range: searchRange(search) }
}

/** An address that holds digits only was read as a number. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function moment(value: unknown): string | undefined {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return isCharted(date) ? date.toISOString() : undefined
}
