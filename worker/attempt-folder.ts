import { readlinkSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { processFacts } from '@proofyard/frameworks/sandbox/process-tree.ts'

/** `<job>-<attempt>.<pid>-<start>-<namespace>`: the second part names the process that works in the folder. */
const OWNED = /\.(?<pid>\d+)-(?<start>\d+)-(?<namespace>\d+)$/

/** No job lives longer than the queue lets it: a day. */
const LONGEST_LIFE_MS = 25 * 3_600_000

/** Makes an empty folder for one attempt, in the name of this process. */
export async function openAttemptFolder(workFolder: string, job: string, attempt: number): Promise<string> {
  const start = processFacts(process.pid)?.startTime ?? '0'
  const folder = join(workFolder, `${job}-${attempt}.${process.pid}-${start}-${pidNamespace()}`)
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
    if (await isInUse(folder, OWNED.exec(name)?.groups)) continue
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

async function isInUse(folder: string, owner: Record<string, string> | undefined): Promise<boolean> {
  if (owner === undefined) return false
  if (owner.namespace === pidNamespace()) return processFacts(Number(owner.pid))?.startTime === owner.start
  const made = await stat(folder).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs < LONGEST_LIFE_MS
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(folder, entry.name))
  }
}

/** The number of the namespace in which this process's id means this process. */
function pidNamespace(): string {
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
}
