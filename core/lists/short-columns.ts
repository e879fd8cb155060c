import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A row of a list may have so many bytes of each; what is longer is shown by its details alone. */
const MAX_META_BYTES = 20 * 1024
const MAX_WARNINGS_BYTES = 4096
const MAX_ERROR_CHARACTERS = 2000

/**
 * Cut where a row is one of a list, by the database: 500 rows of some megabytes each would be more than the server can hold. A
 * request can write no meta that is cut; rows of before there was a limit may have some.
 */
export function metaColumn(column: AnyPgColumn, isInList: boolean): SQL<Record<string, string>> {
  if (!isInList) return sql`${column}`
  const cut = { too_long_for_a_list: 'Ask for this one alone to see its meta.' }
  return sql`case when ${isLonger(column, MAX_META_BYTES)} then ${JSON.stringify(cut)}::jsonb else ${column} end`
}

export function warningsColumn(column: AnyPgColumn, isInList: boolean): SQL<string[] | null> {
  if (!isInList) return sql`${column}`
  const cut = ['There are more warnings than a list shows. Ask for this one alone to see them.']
  return sql`case when ${isLonger(column, MAX_WARNINGS_BYTES)} then ${JSON.stringify(cut)}::jsonb else ${column} end`
}

export function errorColumn(column: AnyPgColumn, isInList: boolean): SQL<string | null> {
  if (!isInList) return sql`${column}`
  return sql`case when length(${column}) <= ${MAX_ERROR_CHARACTERS} then ${column}
    else left(${column}, ${MAX_ERROR_CHARACTERS}) || E'\\n…' end`
}

/** A value whose stored, compressed form is longer is not even unpacked. */
function isLonger(column: AnyPgColumn, bytes: number): SQL {
  return sql`(pg_column_size(${column}) > ${bytes} or octet_length(${column}::text) > ${bytes})`
}
