import { checkStored } from '@proofyard/core/artifacts/check-stored.ts'
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

/**
 * Says which files that builds and proofs need are not in the storage, such as after the database was restored to an earlier time.
 * @returns whether all are there
 */
export async function checkAll({ storageUrl, storageCache, ...place }: Place): Promise<boolean> {
  const storage = await openStorage({ storageUrl, storageCache })
  await storage.check()
  const interrupted = new CommandError('It was interrupted.', { exitCode: exitCodes.interrupted })
  const { looked, missing } = await untilInterrupted(interrupted, (signal) =>
    withDatabase(place, 'a look at the storage', (database) => checkStored({ database, storage }, { signal })),
  )
  const needed = missing.filter(({ owners }) => owners.length > 0)
  for (const { sha256, owners } of needed) console.error(`${sha256} is missing: ${owners.join(', ')}`)
  if (needed.length === 0) console.log(`All of the ${looked - missing.length} stored files are there.`)
  else {
    console.error(
      `${needed.length} of ${looked} stored files are missing. Put them back from a backup of the storage, or delete what they belong to.`,
    )
  }
  return needed.length === 0
}
