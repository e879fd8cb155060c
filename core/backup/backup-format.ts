import { z } from 'zod'

// A backup is a tar: header, tables, counts, stored files, end, in this order and nothing else. It is written and read as a stream.

export const HEADER_NAME = 'proofyard-backup.json'
export const COUNTS_NAME = 'counts.json'
export const END_NAME = 'end.json'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Names of ours; they are put into statements. */
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** What is known at the beginning. */
export const BackupHeader = z.strictObject({
  product: z.literal('proofyard'),
  format: z.literal(1),
  /** Version of Proofyard, for people; the migrations are what is compared. */
  version: z.string().max(100),
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that the database had. */
  migrations: z.array(Sha256),
  tables: z.array(z.strictObject({ name: Identifier, columns: z.array(Identifier).min(1) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** What is known after the tables. */
export const BackupCounts = z.strictObject({
  /** Rows by table. */
  rows: z.record(Identifier, z.int().min(0)),
  /** The last number that each sequence gave, as decimal text. */
  sequences: z.record(Identifier, z.string().regex(/^\d{1,18}$/)),
})
export type BackupCounts = z.infer<typeof BackupCounts>

/** What is known at the end; a file without it is not whole. */
export const BackupEnd = z.strictObject({
  /** SHA-256 over a line for each entry before this one: hash, size and name. */
  sha256: Sha256,
})
export type BackupEnd = z.infer<typeof BackupEnd>

/** Rows are cut into entries of about this size, because a tar wants to know how long one is before it comes. */
export const TABLE_ENTRY_BYTES = 4 * 1024 ** 2

/** No entry is held in memory but these. */
export const MAX_BYTES = { header: 1024 ** 2, table: 2 * TABLE_ENTRY_BYTES, counts: 1024 ** 2, end: 1024 }

/** What an entry's name says. */
export type EntryName =
  | { kind: 'header' | 'counts' | 'end' }
  | { kind: 'table'; table: string; index: number }
  | { kind: 'artifact'; sha256: string }

export function tableEntryName(table: string, index: number): string {
  return `tables/${table}/${index}`
}

export function artifactEntryName(sha256: string): string {
  return `artifacts/${sha256}`
}

/** @returns undefined for a name that no entry of a backup has */
export function parseEntryName(name: string): EntryName | undefined {
  if (name === HEADER_NAME) return { kind: 'header' }
  if (name === COUNTS_NAME) return { kind: 'counts' }
  if (name === END_NAME) return { kind: 'end' }
  const [, table, index] = /^tables\/([a-z_][a-z0-9_]*)\/(0|[1-9]\d{0,8})$/.exec(name) ?? []
  if (table !== undefined) return { kind: 'table', table, index: Number(index) }
  const [, sha256] = /^artifacts\/([0-9a-f]{64})$/.exec(name) ?? []
  return sha256 === undefined ? undefined : { kind: 'artifact', sha256 }
}

/** The line that an entry adds to the hash over all. */
export function entryLine(entry: { name: string; size: number; sha256: string }): string {
  return `${entry.sha256} ${entry.size} ${entry.name}\n`
}
