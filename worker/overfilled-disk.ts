import { readdir, realpath, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '@proofyard/core/disk/platform-fault.ts'
import { memoryText } from '@proofyard/core/workers/memory-text.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { diskMountsBelow } from '@proofyard/sandbox/disk/disk-mounts.ts'
import { bytesBelow, sizeOfTrees } from '@proofyard/sandbox/disk/bytes-below.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { MAX_FILES } from '@proofyard/sandbox/disk/max-files.ts'
import type { Attempt } from './attempt.ts'

/**
 * Whether a disk without room is what the attempt itself made it: it wrote more than it was admitted for, so another try would
 * fill the disk again.
 *
 * @returns the sentence that the person reads; undefined where it wrote no more than it might
 */
export async function overfilledDisk({
  folder,
  diskBytes,
}: Pick<Attempt, 'folder' | 'diskBytes'>): Promise<string | undefined> {
  // The folder of the build has the stored files themselves, linked.
  const written = foldersOf(folder)
  const enough = Number.POSITIVE_INFINITY
  const quick = await bytesBelow(written, enough)
  const bytes = quick.isWhole ? quick.bytes : await sizeOfTrees(written, { enough, identity: undefined })
  if (bytes <= diskBytes) return undefined
  const made = Number.isFinite(bytes) ? `wrote ${memoryText(bytes)}` : `made more than ${MAX_FILES} files`
  return `It filled the disk of its worker: it ${made}, and ${memoryText(diskBytes)} were set aside for it.`
}

/**
 * Whether a full disk has room again without what the attempt wrote, while no other one was under way: then it would fill the disk
 * at each try, also where it is no more than it was admitted for. Removes what it wrote.
 */
export async function filledDiskAlone({ folder, context }: Pick<Attempt, 'folder' | 'context'>): Promise<boolean> {
  const { core, workFolder } = context
  for (const written of foldersOf(folder)) await removeTree(written)
  const isAlone = (await readdir(workFolder)).length === 1
  return isAlone && !(await core.diskRoom.isFull()) && (await core.diskRoom.look()) === null
}

/**
 * What to tell a person where files of their job did not fit on a disk of its own: that says nothing of the worker's, and another try would
 * end as this one.
 *
 * @returns undefined where the disk that was full is another one
 */
export async function overfilledOwnDisk(folder: string, error: unknown): Promise<UserError | undefined> {
  if (!isDiskFull(error)) return undefined
  const disks = await diskMountsBelow(folder)
  if (disks.length === 0) return undefined
  const real = await realpath(folder)
  const isOn = (disk: string) => placesOf(error).some((one) => one.startsWith(`${folder}${disk.slice(real.length)}/`))
  const disk = disks.find(isOn)
  if (disk === undefined) return undefined
  const { blocks, bsize } = await statfs(disk)
  const sentence = `Files of the job filled a disk of ${memoryText(blocks * bsize)} that was set aside for one of its steps.`
  return new UserError(sentence, { failureCause: 'limit' })
}

/** Where what ended in an error was written: what is copied has two places. */
function placesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const place = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
  return [...(typeof place === 'string' ? [place] : []), ...placesOf(error.cause)]
}

function foldersOf(folder: string): string[] {
  return ['project', 'work'].map((name) => join(folder, name))
}
