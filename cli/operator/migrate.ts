import { ownMigrations, readMigrations } from '@proofyard/core/database/migrate.ts'
import { openQueue } from '@proofyard/core/queue/queue.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/** Brings the database to the schema of this version, the queue's included, as the start of a server does, and says that it is so. */
export async function migrateDatabase(place: DatabasePlace): Promise<void> {
  await withDatabase(place, 'a migration', async (database, url) => {
    const queue = await openQueue(database, url, (error) => console.error(error.message))
    await queue.close()
    const newer = (await readMigrations(database.$client)).length - ownMigrations.length
    console.log(
      newer > 0
        ? `The database has all migrations of this version, and ${newer} of a newer one.`
        : 'The database has the schema of this version.',
    )
  })
}
