import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'

/** What an installation keeps, in bytes. */
export interface StoredSizes {
  files: number
  fileBytes: number
  databaseBytes: number
}

/** Adds up all stored files: a look at each row, not to be done for each question. */
export async function readStoredSizes({ database }: Pick<Core, 'database'>): Promise<StoredSizes> {
  const { rows } = await database.execute<StoredSizes & Record<string, unknown>>(sql`
    select count(*)::float8 as files, coalesce(sum(size), 0)::float8 as "fileBytes",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from ${artifacts}`)
  return rows[0] ?? { files: 0, fileBytes: 0, databaseBytes: 0 }
}
