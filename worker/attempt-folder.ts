import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbandoned, ownedName } from '@proofyard/frameworks/sandbox/owned-name.ts'

/** Makes an empty folder for one attempt, in the name of this process. */
export async function openAttemptFolder(workFolder: string, job: string, attempt: number): Promise<string> {
  const folder = join(workFolder, ownedName(`${job}-${attempt}`))
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Removes the folders of processes that are dead. Of those in another container, whose processes cannot be seen from
 * here, only what is older than any job can be.
 * @returns the names of the folders that were removed
 */
export async function sweepAttemptFolders(workFolder: string): Promise<string[]> {
  await mkdir(workFolder, { recursive: true })
  const removed: string[] = []
  for (const name of await readdir(workFolder)) {
    const folder = join(workFolder, name)
    if (!(await isAbandoned(folder))) continue
    await removeTree(folder)
    removed.push(name)
  }
  return removed
}

/** Removes a folder with all that is in it, also what a program made unreadable for its owner. */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))) throw error
    await openFolders(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(folder, entry.name))
  }
}
