import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'

/** Bytes of a file, from the first to the last. */
export interface ByteRange {
  start: number
  end: number
}

/** What a request wants of a file (RFC 9110, 13 and 14). */
export type AskedPart =
  | { kind: 'whole' }
  /** The caller has it already. */
  | { kind: 'nothing' }
  | { kind: 'part'; range: ByteRange }
  /** The file has no such bytes. */
  | { kind: 'unsatisfiable' }

/**
 * Reads the conditions of a GET. Several ranges, and units other than bytes, get the whole file, as the RFC lets a server
 * do; so does a range of a file that has changed since (`If-Range`).
 * @param etag strong, with its quotes
 * @param size bytes of the file
 */
export function askedPart(headers: IncomingHttpHeaders, etag: string, size: number): AskedPart {
  const known = headers['if-none-match']
  if (known !== undefined && matches(known, etag)) return { kind: 'nothing' }
  const { range, 'if-range': unchanged } = headers
  if (range === undefined || (unchanged !== undefined && unchanged !== etag)) return { kind: 'whole' }
  // The library finds no bytes in a longer end than the file has; it is the whole file (RFC 9110, 14.1.2).
  const ending = /^bytes=-(\d+)$/.exec(range.trim())?.[1]
  if (ending !== undefined && size > 0 && Number(ending) >= size) {
    return { kind: 'part', range: { start: 0, end: size - 1 } }
  }
  const ranges = parseRange(size, range)
  if (ranges === -1) return { kind: 'unsatisfiable' }
  if (ranges === -2 || ranges.type !== 'bytes') return { kind: 'whole' }
  const [only, ...others] = ranges
  return only === undefined || others.length > 0 ? { kind: 'whole' } : { kind: 'part', range: only }
}

/** `If-None-Match` compares weakly: a mark of weakness, which a proxy may have put there, makes no difference. */
function matches(known: string, etag: string): boolean {
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
