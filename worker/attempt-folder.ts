import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbandoned, processOwnedName } from '@proofyard/sandbox/process-owned-name.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'

/** Makes an empty folder for one attempt, in the name of this process. */
export async function openAttemptFolder(workFolder: string, job: string, attempt: number): Promise<string> {
  const folder = join(workFolder, processOwnedName(`${job}-${attempt}`))
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Removes the folders of processes that are dead. Of those in another container, whose processes cannot be seen from
 * here, only what is older than any job can be.
 * @param report is told of each folder that cannot be removed; the others are
 * @returns the names of the folders that were removed
 */
export async function sweepAttemptFolders(workFolder: string, report: (error: unknown) => void): Promise<string[]> {
  await mkdir(workFolder, { recursive: true })
  const removed: string[] = []
  for (const name of await readdir(workFolder)) {
    const folder = join(workFolder, name)
    if (!(await isAbandoned(folder))) continue
    try {
      await removeTree(folder)
      removed.push(name)
    } catch (error) {
      report(error)
    }
  }
  return removed
}
