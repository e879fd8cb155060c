import { rm } from 'node:fs/promises'
import { startPostgres } from '../postgres/embedded-postgres.ts'
import { makeFolderForDatabase } from './folder-for-database.ts'

/** One real PostgreSQL for a test run; each test file makes a database of its own on it. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL !== undefined) return () => Promise.resolve()
  const folder = await makeFolderForDatabase()
  const postgres = await startPostgres(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    // Several files at a time, with several processes of Proofyard each.
    'max_connections=300',
  ])
  process.env.TEST_DATABASE_URL = postgres.url
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
