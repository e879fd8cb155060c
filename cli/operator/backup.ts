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
import { UsageError } from '../failure.ts'
import { spoolInput } from './spool-input.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withOwnPostgres, withStartedPostgres } from './own-postgres.ts'

/** What stands for standard output of a backup, and standard input of a restore. */
const STREAM = '-'

const INTERRUPTED = new BackupError('It was interrupted, and nothing of it was left.')
const CUT_OFF = new BackupError('The backup was interrupted: what was written is not whole, and cannot be restored.')

type Place = Pick<StartSettings, 'dataFolder' | 'databaseUrl' | 'storageUrl' | 'storageCache'>

/**
 * Writes everything of an installation into a file, or `-` for standard output, whether it runs or not. What is said goes to standard error then.
 * @throws BackupError, UsageError
 */
export async function backup(file: string, { dataFolder, databaseUrl, ...place }: Place): Promise<void> {
  const isStream = file === STREAM
  if (isStream && process.stdout.isTTY) {
    throw new UsageError('A backup is not written onto a terminal: `proofyard backup - >proofyard.backup`.')
  }
  const screen = isStream ? process.stderr : process.stdout
  const shown = showProgress('backup', screen)
  const made = await untilInterrupted(isStream ? CUT_OFF : INTERRUPTED, async (signal) => {
    const make = async (url: string) =>
      backUp({
        databaseUrl: url,
        storage: await openStorage(place),
        file: isStream ? process.stdout : resolve(file),
        signal,
        progress: shown.progress,
      })
    return databaseUrl === undefined ? withOwnPostgres(dataFolder, 'a backup', make) : make(databaseUrl)
  }).catch((error: NodeJS.ErrnoException) => {
    throw isStream && error.code === 'EPIPE' ? CUT_OFF : error
  })
  shown.end(`${isStream ? 'whole' : resolve(file)}, with ${made.artifacts} stored files (${sizeText(made.bytes)})`)
  screen.write(
    'It holds secrets: the key that signs tokens, hashes of passwords, proving keys, and the inputs of unfinished proofs. ' +
      `${isStream ? 'Let only yourself read it.' : 'Only you may read it; keep it so.'}\n`,
  )
}

/**
 * Brings a backup, a file or `-` for standard input, back into an empty installation that does not run.
 * @throws BackupError, UsageError
 */
export async function restore(file: string, { dataFolder, databaseUrl, ...place }: Place): Promise<void> {
  const isStream = file === STREAM
  if (isStream && process.stdin.isTTY) {
    throw new UsageError('A backup is not typed: `proofyard restore - <proofyard.backup`.')
  }
  const shown = showProgress('restore')
  const restored = await untilInterrupted(INTERRUPTED, async (signal) => {
    await openDataFolder(dataFolder)
    await lockDataFolder(dataFolder, () => `process ${process.pid}, a restore`)
    if (isStream) shown.progress('read')
    // It is read twice: first all of it is checked.
    const spooled = isStream ? await spoolInput(process.stdin, dataFolder, signal) : undefined
    try {
      const options = { ...place, file: spooled?.path ?? resolve(file), signal, progress: shown.progress }
      const bringBack = (url: string) => restoreBackup({ databaseUrl: url, ...options })
      return await (databaseUrl === undefined ? withStartedPostgres(dataFolder, bringBack) : bringBack(databaseUrl))
    } finally {
      await spooled?.close()
    }
  })
  shown.end(`${restored.artifacts} stored files, and ${restored.jobs} jobs that wait or ran wait again`)
  console.log(
    `Restored what was made at ${restored.header.madeAt}. Everyone logs in again. ` +
      'API keys and passwords are those of that time: end what was ended since.',
  )
}
