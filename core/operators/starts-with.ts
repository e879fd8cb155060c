import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** True where a text begins with another one, in any case; undefined where that is empty. */
export function startsWith(column: AnyPgColumn, start: string): SQL | undefined {
  const text = start.trim()
  return text === '' ? undefined : sql`starts_with(lower(${column}), lower(${text}))`
}
