import { constants } from 'node:fs'
import { access, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/embedded-postgres.ts'

const IN_MEMORY = '/dev/shm'
/** Twice what the databases of a whole run have taken. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/** One real PostgreSQL for a test run; each test file makes a database of its own on it. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL !== undefined) return () => Promise.resolve()
  const folder = await mkdtemp(join(await roomForDatabases(), 'proofyard-test-postgres-'))
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

/** Memory where there is plenty: each database is some 500 files, which disks make and remove slowly. */
async function roomForDatabases(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(IN_MEMORY)
    if (bavail * bsize >= MIN_FREE_BYTES) return IN_MEMORY
  } catch {
    // A machine without it.
  }
  return tmpdir()
}
