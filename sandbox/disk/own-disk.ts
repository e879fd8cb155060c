import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, mkdtemp, open, realpath, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '../file-path.ts'
import { removeTree } from '../remove-tree.ts'
import type { Limits } from '../sandbox.ts'
import { IMAGE_ENDING, diskMountsBelow } from './disk-mounts.ts'
import { MAX_FILES, MIN_FILE_BYTES } from './max-files.ts'

const BYTES_PER_INODE = 256
const MIB = 1024 ** 2

/** Less than a program can still write a file into. */
const MIN_FREE_BYTES = 64 * 1024

/** No journal, for nothing of it outlasts an attempt; nothing is written in advance that a sparse file has as zeros. */
const MAKE_FILE_SYSTEM = [
  ['-q', '-F', '-t', 'ext4', '-m', '0', '-O', '^has_journal,^resize_inode'],
  ['-E', 'lazy_itable_init=1,nodiscard'],
].flat()
const MOUNT = ['-n', '-t', 'ext4', '-o', 'loop,nosuid,nodev,noatime,noinit_itable,nobarrier,nodiscard']

let found: Promise<{ missing: string | undefined }> | undefined

/**
 * Makes a folder in which a program may write: where this machine can, a file system of its own size and number of
 * files, which is an ext4 image without a name, on a loop device. `removeTree` takes it away, and everything in it with it;
 * the kernel forgets the image as soon as it is mounted nowhere. Else the folder is watched while programs write in it.
 *
 * @throws Error with what the tools say, where such file systems could be made before
 */
export async function makeDiskFolder(folder: FilePath, limits: Pick<Limits, 'diskBytes'>): Promise<void> {
  await mkdir(folder)
  if ((await whyNoOwnDisks(dirname(folder))) === undefined) await mountDisk(folder, limits.diskBytes)
}

/** Why programs have no disks of their own on this machine, as a sentence; undefined where they have. Found out once, by making one in a place. */
export async function whyNoOwnDisks(place: FilePath = tmpdir()): Promise<string | undefined> {
  found ??= tryOut(place).then((missing) => ({ missing }))
  return (await found).missing
}

async function tryOut(place: FilePath): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'Only root may mount one.'
  try {
    const folder = await mkdtemp(join(place, 'proofyard-disk-'))
    try {
      await mountDisk(folder, MIB)
    } finally {
      await removeTree(folder)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function mountDisk(folder: FilePath, bytes: number): Promise<void> {
  const image = folder + IMAGE_ENDING
  const files = Math.min(MAX_FILES, Math.max(1024, Math.floor(bytes / MIN_FILE_BYTES)))
  const size = Math.ceil(bytes * 1.001) + files * BYTES_PER_INODE + 4 * MIB
  try {
    await using file = await open(image, 'wx', 0o600)
    await file.truncate(size)
    await runTool('mkfs.ext4', [...MAKE_FILE_SYSTEM, '-N', String(files), image])
    await runTool('mount', [...MOUNT, image, folder])
  } finally {
    await rm(image, { force: true })
  }
  await rmdir(join(folder, 'lost+found'))
}

/** Whether a folder is a disk of its own, and, if so, a look at whether a program has filled it. */
export async function lookAtOwnDisk(folder: FilePath, diskBytes: number): Promise<(() => boolean) | undefined> {
  const path = await realpath(folder)
  if (!(await diskMountsBelow(path)).includes(path)) return undefined
  return () => {
    const { blocks, bfree, bavail, bsize, ffree } = statfsSync(path)
    return (blocks - bfree) * bsize > diskBytes || bavail * bsize < MIN_FREE_BYTES || ffree === 0
  }
}

/**
 * Sees to it that what was written into a disk of its own is in its image: what is only in memory is lost when the disk below has
 * no room for it.
 *
 * @throws Error where it is not
 */
export async function settleDisk(folder: FilePath): Promise<void> {
  await runTool('sync', ['--file-system', folder])
}

/** A tool that ends with this process: what it mounted later no sweep would find. */
async function runTool(tool: string, args: string[]): Promise<void> {
  try {
    // Where an ordinary user's PATH does not lead.
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' }
    await promisify(execFile)('setpriv', ['--pdeathsig', 'KILL', tool, ...args], { cwd: '/', env })
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`A disk for a program failed (${tool}): ${stderr || String(error)}`, { cause: error })
  }
}
