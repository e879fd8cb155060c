import { resolve } from 'node:path'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import { backUp } from '@proofyard/core/backup/back-up.ts'
import { BackupError } from '@proofyard/core/backup/backup-error.ts'
import { restoreBackup } from '@proofyard/core/backup/restore-backup.ts'
import { openStorage } from '@proofyard/core/storage/open-storage.ts'
import { openDataFolder } from '@proofyard/start/data-folder.ts'
import { lockDataFolder } from '@proofyard/start/data-lock.ts'
import { showProgress } from '@proofyard/start/show-progress.ts'
import { sizeText } from '@proofyard/start/table.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withOwnPostgres, withStartedPostgres } from './own-postgres.ts'

const INTERRUPTED = new BackupError('It was interrupted, and nothing of it was left.')

type Place = Pick<StartSettings, 'dataFolder' | 'databaseUrl' | 'storageUrl' | 'storageCache'>

/** Writes everything of an installation into a file, whether it runs or not. @throws BackupError */
export async function backup(file: string, { dataFolder, databaseUrl, ...place }: Place): Promise<void> {
  const shown = showProgress('backup')
  const made = await untilInterrupted(INTERRUPTED, async (signal) => {
    const make = async (url: string) =>
      backUp({
        databaseUrl: url,
        storage: await openStorage(place),
        file: resolve(file),
        signal,
        progress: shown.progress,
      })
    return databaseUrl === undefined ? withOwnPostgres(dataFolder, 'a backup', make) : make(databaseUrl)
  })
  shown.end(`${resolve(file)}, with ${made.artifacts} stored files (${sizeText(made.bytes)})`)
  console.log(
    'It holds secrets: the key that signs tokens, hashes of passwords, proving keys, and the inputs of unfinished proofs. ' +
      'Only you may read it; keep it so.',
  )
}

/** Brings a backup back into an empty installation that does not run. @throws BackupError */
export async function restore(file: string, { dataFolder, databaseUrl, ...place }: Place): Promise<void> {
  const shown = showProgress('restore')
  const restored = await untilInterrupted(INTERRUPTED, async (signal) => {
    await openDataFolder(dataFolder)
    await lockDataFolder(dataFolder, () => `process ${process.pid}, a restore`)
    const bringBack = (url: string) =>
      restoreBackup({ databaseUrl: url, ...place, file: resolve(file), signal, progress: shown.progress })
    return databaseUrl === undefined ? withStartedPostgres(dataFolder, bringBack) : bringBack(databaseUrl)
  })
  shown.end(`${restored.artifacts} stored files, and ${restored.jobs} jobs that wait or ran wait again`)
  console.log(
    `Restored what was made at ${restored.header.madeAt}. Everyone logs in again. ` +
      'API keys and passwords are those of that time: end what was ended since.',
  )
}
