import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '../../database/testing.ts'

/** Where nothing is installed: an empty database, and a storage that is still to be made. */
export interface EmptyPlace {
  databaseUrl: string
  storageUrl: string
  /** Holds the storage, and room for files of the test. */
  folder: string
  remove: () => Promise<void>
}

export async function openEmptyPlace(): Promise<EmptyPlace> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-backup-'))
  return {
    databaseUrl: database.url,
    storageUrl: `file:${folder}/artifacts`,
    folder,
    remove: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
