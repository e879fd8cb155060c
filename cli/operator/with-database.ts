import { type Database, openDatabase } from '@proofyard/core/database/database.ts'
import { migrate } from '@proofyard/core/database/migrate.ts'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import { withOwnPostgres } from './own-postgres.ts'

/** Where the database of an installation is. */
export type DatabasePlace = Pick<StartSettings, 'dataFolder' | 'databaseUrl'>

/**
 * Does something with the database of this installation, also while that is not running.
 * @param purpose what the embedded PostgreSQL is started for, in a few words
 */
export function withDatabase<Result>(
  { dataFolder, databaseUrl }: DatabasePlace,
  purpose: string,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const use = async (url: string) => {
    const database = openDatabase(url, (error) => console.error(error.message), 2)
    try {
      await migrate(database)
      return await work(database, url)
    } finally {
      await database.$client.end()
    }
  }
  return databaseUrl === undefined ? withOwnPostgres(dataFolder, purpose, use) : use(databaseUrl)
}
