import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCore } from '@proofyard/core/context.ts'
import { openTestDatabase } from '@proofyard/core/database/testing.ts'
import { openCoreForTests } from '@proofyard/core/testing/open-test-core.ts'

/** Makes the database that those of the test files are copies of: with the schema, and without builds or proofs. */
export async function setup(): Promise<() => Promise<void>> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-template-'))
  const { core } = await openCoreForTests(database.url, folder)
  await closeCore(core)
  await rm(folder, { recursive: true })
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(database.url).pathname.slice(1)
  return database.drop
}
