import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePath, Installation, Toolchain } from '../framework.ts'
import { isAbandoned, ownerOf } from '../sandbox/owned-name.ts'
import { editionLeftovers, putInPlace, sweepEditions, vacatePlace } from './editions.ts'
import { readMarks } from './marks.ts'
import { hiddenPlace, placeOfToolchain } from './place.ts'
import { isOf, readStamp, writeStamp } from './stamp.ts'

const MAKING = '.making-'
const LOOK_EVERY_MS = 500

/** Whether a toolchain is installed, and whole. */
export async function isInstalled(toolFolder: FilePath, id: string): Promise<boolean> {
  return (await readStamp(toolFolder, id)) !== undefined
}

/**
 * Installs a toolchain where nothing sees it, and puts it in its place when it is whole. Jobs that use one of another recipe
 * keep that until they end. One that another process of this machine is installing is waited for; should several be at it
 * all the same, the first to be done is the one that counts. What killed installations left is removed.
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

/**
 * Takes a toolchain away from later jobs at once, and its files when no job uses them any more.
 * @returns in how many jobs it is still used; undefined when there was none
 */
export async function removeToolchain(toolFolder: FilePath, id: string): Promise<number | undefined> {
  await sweepToolchains(toolFolder)
  return (await vacatePlace(toolFolder, id)) ? sweepEditions(toolFolder, id) : undefined
}

/** Removes what processes that are dead were making, using or removing. */
export async function sweepToolchains(toolFolder: FilePath): Promise<void> {
  const folder = join(toolFolder, 'toolchains')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => [MAKING, ...editionLeftovers].some((prefix) => one.startsWith(prefix)))) {
    if (await isAbandoned(join(folder, name))) await rm(join(folder, name), { recursive: true, force: true })
  }
  await readMarks(toolFolder)
  await sweepEditions(toolFolder)
}

async function make(
  toolchain: Toolchain,
  { toolFolder, signal, progress }: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress'>,
): Promise<void> {
  await sweepToolchains(toolFolder)
  const { id } = toolchain
  const [framework = ''] = id.split('@')
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', framework)
  await mkdir(cacheFolder, { recursive: true })
  const making = hiddenPlace(toolFolder, MAKING, id)
  const folder = join(making, 'toolchain')
  try {
    signal.throwIfAborted()
    await mkdir(folder, { recursive: true })
    await toolchain.install({ folder, cacheFolder, signal, progress })
    await writeStamp(folder, toolchain)
    // What another process made meanwhile is in use by now.
    if (isOf(await readStamp(toolFolder, id), toolchain)) return
    await putInPlace(toolFolder, id, folder)
    await sweepEditions(toolFolder, id)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function isBeingMade(toolFolder: FilePath, id: string): Promise<boolean> {
  const names = await readdir(join(toolFolder, 'toolchains'))
  return names.some((name) => name.startsWith(`${MAKING}${id}-`) && ownerOf(name) === 'alive')
}
