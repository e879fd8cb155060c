import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePath, Installation, Toolchain } from '../framework.ts'
import { ownedName, ownerOf } from '../sandbox/owned-name.ts'
import { placeOfToolchain } from './place.ts'
import { isOf, readStamp, writeStamp } from './stamp.ts'

const MAKING = '.making-'
const LEAVING = '.leaving-'
const LOOK_EVERY_MS = 500
const LONGEST_MS = 24 * 3_600_000

/** Whether a toolchain is installed, and whole. */
export async function isInstalled(toolFolder: FilePath, id: string): Promise<boolean> {
  return (await readStamp(toolFolder, id)) !== undefined
}

/**
 * Installs a toolchain where nothing sees it, and moves it to its place when it is whole. One that another process of
 * this machine is installing is waited for; should several be at it all the same, the first to be done is the one that
 * counts. What killed installations left is removed.
 *
 * @throws what `install` throws, or an error with the sentence of `lacks`; the reason of `signal`
 */
export async function installToolchain(
  toolchain: Toolchain,
  given: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress'>,
): Promise<void> {
  const { toolFolder, signal } = given
  const { id } = toolchain
  if (isOf(await readStamp(toolFolder, id), toolchain)) return
  const lacking = await toolchain.lacks()
  if (lacking !== undefined) throw new Error(lacking)
  await mkdir(dirname(placeOfToolchain(toolFolder, id)), { recursive: true })

  while (await isBeingMade(toolFolder, id)) {
    given.progress('waiting for another process that is installing it')
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    if (isOf(await readStamp(toolFolder, id), toolchain)) return
  }
  await make(toolchain, given)
}

/** Takes a toolchain away at once, and then its files. @returns false when there was none */
export async function removeToolchain(toolFolder: FilePath, id: string): Promise<boolean> {
  await removeLeftovers(toolFolder)
  const leaving = hidden(toolFolder, LEAVING, id)
  try {
    await rename(placeOfToolchain(toolFolder, id), leaving)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  await rm(leaving, { recursive: true, force: true })
  return true
}

async function make(
  toolchain: Toolchain,
  { toolFolder, signal, progress }: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress'>,
): Promise<void> {
  await removeLeftovers(toolFolder)
  const { id } = toolchain
  const [framework = ''] = id.split('@')
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', framework)
  await mkdir(cacheFolder, { recursive: true })
  const making = hidden(toolFolder, MAKING, id)
  const folder = join(making, 'toolchain')
  try {
    signal.throwIfAborted()
    await mkdir(folder, { recursive: true })
    await toolchain.install({ folder, cacheFolder, signal, progress })
    await writeStamp(folder, toolchain)
    // What another process made meanwhile is in use by now; what is of another recipe, or not whole, goes.
    if (!isOf(await readStamp(toolFolder, id), toolchain)) await removeToolchain(toolFolder, id)
    await rename(folder, placeOfToolchain(toolFolder, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function isBeingMade(toolFolder: FilePath, id: string): Promise<boolean> {
  const names = await readdir(join(toolFolder, 'toolchains'))
  return names.some((name) => name.startsWith(`${MAKING}${id}-`) && ownerOf(name) === 'alive')
}

/** Removes what processes that are dead were making or removing. */
async function removeLeftovers(toolFolder: FilePath): Promise<void> {
  const folder = join(toolFolder, 'toolchains')
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(MAKING) || name.startsWith(LEAVING))
  for (const name of left) {
    if (await isLeft(join(folder, name))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Nothing is known of processes in another container but that none installs for a day. */
async function isLeft(folder: FilePath): Promise<boolean> {
  const owner = ownerOf(folder)
  if (owner === 'alive' || owner === 'dead') return owner === 'dead'
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_MS
}

/** A folder beside the toolchains, in the name of this process. */
function hidden(toolFolder: FilePath, prefix: string, id: string): FilePath {
  return join(toolFolder, 'toolchains', ownedName(`${prefix}${id}-${randomBytes(4).toString('hex')}`))
}
