import { moveStorage } from '@proofyard/core/storage/move-storage.ts'
import { openStorage } from '@proofyard/core/storage/open-storage.ts'
import { whyNoStorage } from '@proofyard/settings/folder-settings.ts'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import { showProgress } from '@proofyard/start/show-progress.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withDatabase } from './with-database.ts'

type Place = Pick<StartSettings, 'dataFolder' | 'databaseUrl' | 'storageUrl' | 'storageCache'>

const MAX_NAMED = 10

/** Copies all stored files to another storage, and says how to go over to it. @throws CommandError for files that are lost or damaged */
export async function moveTo(url: string, { storageUrl, storageCache, ...place }: Place): Promise<void> {
  const problem = whyNoStorage(url)
  if (problem !== undefined) throw new UsageError(`The new storage ${problem}.`)
  if (url === storageUrl) throw new UsageError('The files are there already: name another folder or bucket.')
  const [from, to] = await Promise.all([
    openStorage({ storageUrl, storageCache }),
    openStorage({ storageUrl: url, storageCache }),
  ])
  // A bucket that cannot be reached is said at once, not after the first file.
  await Promise.all([from.check(), to.check()])
  const shown = showProgress('storage')
  const interrupted = new CommandError('It was interrupted.', {
    exitCode: exitCodes.interrupted,
    next: 'Run it again: what was copied is not copied again.',
  })
  const { copied, wereThere, lost } = await untilInterrupted(interrupted, (signal) =>
    withDatabase(place, 'a move of the storage', (database) =>
      moveStorage({ database, from, to }, { signal, progress: (part) => shown.progress('copy', part) }),
    ),
  )
  shown.end(`${copied} files copied, ${wereThere} were there`)
  if (lost.length > 0) {
    const named = lost.slice(0, MAX_NAMED).join('\n  ')
    const message = `${lost.length} files that builds or proofs need are in no storage:\n  ${named}`
    throw new CommandError(message, { next: 'Bring them back from a backup, then move again.' })
  }
  console.log(`All of them are in ${url}. If Proofyard ran meanwhile, stop it and run this once more.`)
  console.log(`Then set STORAGE_URL=${url} for servers and workers, and start.`)
}
