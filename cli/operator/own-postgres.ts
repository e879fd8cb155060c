import { join } from 'node:path'
import { DataFolderTakenError, lockDataFolder } from '@proofyard/start/data-lock.ts'
import { startPostgres } from '@proofyard/start/postgres/embedded-postgres.ts'
import { hasCluster } from '@proofyard/start/postgres/initialise-cluster.ts'
import { findRunningPostgres } from '@proofyard/start/postgres/running-postgres.ts'

/** There is no installation in the data folder. */
class NoInstallationError extends Error {
  override name = 'NoInstallationError'
}

/**
 * Gives `work` the PostgreSQL of a data folder: the one that runs, or else one for as long as `work` takes.
 * @param command which says who has the data folder meanwhile, such as "a backup"
 * @throws NoInstallationError
 */
export async function withOwnPostgres<Result>(
  dataFolder: string,
  command: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataFolder, 'postgres')
  if (!hasCluster(folder)) throw new NoInstallationError(`There is no Proofyard in ${dataFolder}.`)
  try {
    await lockDataFolder(dataFolder, () => `process ${process.pid}, ${command}`)
  } catch (error) {
    const url = error instanceof DataFolderTakenError ? await findRunningPostgres(folder) : undefined
    if (url === undefined) throw error
    return work(url)
  }
  return withStartedPostgres(dataFolder, work)
}

/** Starts the PostgreSQL of a data folder whose lock is held, for as long as `work` takes. */
export async function withStartedPostgres<Result>(
  dataFolder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres(join(dataFolder, 'postgres'))
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
