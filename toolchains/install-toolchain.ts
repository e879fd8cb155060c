import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation, Toolchain } from './toolchain.ts'
import { isAbandoned, ownerOf } from '@proofyard/sandbox/process-owned-name.ts'
import { linkTree } from '@proofyard/sandbox/copy-tree.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { versionFolderLeftovers, putInPlace, sweepVersionFolders, vacatePlace } from './version-folders.ts'
import { readLeases } from './leases.ts'
import { hiddenPath, pathOfToolchain } from './paths.ts'
import { isOf, readManifestOf, writeManifest } from './manifest.ts'
import { useToolchain } from './use-toolchain.ts'

const MAKING = '.making-'
const LOOK_EVERY_MS = 500

/** Whether a toolchain is installed, and whole. */
export async function isInstalled(toolFolder: FilePath, id: string): Promise<boolean> {
  return (await readManifestOf(toolFolder, id)) !== undefined
}

/**
 * Installs a toolchain where nothing sees it, and puts it in its place when it is whole. Jobs that use one of another fingerprint
 * keep that until they end. One that another process of this machine is installing is waited for; should several be at it
 * all the same, the first to be done is the one that counts. What killed installations left is removed.
 *
 * @throws what `install` throws, or an error with the sentence of `lacks`; the reason of `signal`
 */
export async function installToolchain(
  toolchain: Toolchain,
  options: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress' | 'gitMirrors'>,
): Promise<void> {
  const { toolFolder, signal } = options
  const { id } = toolchain
  if (isOf(await readManifestOf(toolFolder, id), toolchain)) return
  const missingRequirement = await toolchain.missingRequirement()
  if (missingRequirement !== undefined) throw new Error(missingRequirement)
  await mkdir(dirname(pathOfToolchain(toolFolder, id)), { recursive: true })

  while (await isBeingMade(toolFolder, id)) {
    options.progress('waiting for another process that is installing it')
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    if (isOf(await readManifestOf(toolFolder, id), toolchain)) return
  }
  await make(toolchain, options)
}

/**
 * Takes a toolchain away from later jobs at once, and its files when no job uses them any more.
 * @returns in how many jobs it is still used; undefined when there was none
 */
export async function removeToolchain(toolFolder: FilePath, id: string): Promise<number | undefined> {
  await sweepToolchains(toolFolder)
  return (await vacatePlace(toolFolder, id)) ? sweepVersionFolders(toolFolder, id) : undefined
}

/** Removes what processes that are dead were making, using or removing. */
export async function sweepToolchains(toolFolder: FilePath): Promise<void> {
  const folder = join(toolFolder, 'toolchains')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) =>
    [MAKING, ...versionFolderLeftovers].some((prefix) => one.startsWith(prefix)),
  )) {
    if (await isAbandoned(join(folder, name))) await removeTree(join(folder, name))
  }
  await readLeases(toolFolder)
  await sweepVersionFolders(toolFolder)
}

async function make(
  toolchain: Toolchain,
  {
    toolFolder,
    signal,
    progress,
    gitMirrors,
  }: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress' | 'gitMirrors'>,
): Promise<void> {
  await sweepToolchains(toolFolder)
  const { id } = toolchain
  const [framework = ''] = id.split('@')
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', framework)
  await mkdir(cacheFolder, { recursive: true })
  const making = hiddenPath(toolFolder, MAKING, id)
  const folder = join(making, 'toolchain')
  try {
    signal.throwIfAborted()
    await mkdir(folder, { recursive: true })
    for (const part of toolchain.includes ?? [])
      await include(part, { toolFolder, folder, signal, progress, gitMirrors })
    await toolchain.install({ folder, cacheFolder, signal, progress, gitMirrors })
    await writeManifest(folder, toolchain)
    // What another process made meanwhile is in use by now.
    if (isOf(await readManifestOf(toolFolder, id), toolchain)) return
    await putInPlace(toolFolder, id, folder)
    await sweepVersionFolders(toolFolder, id)
  } finally {
    await removeTree(making)
  }
}

/** Lays a toolchain into the folder of one that includes it. */
async function include(
  part: Toolchain,
  { toolFolder, folder, signal, progress, gitMirrors }: { toolFolder: FilePath } & Omit<Installation, 'cacheFolder'>,
): Promise<void> {
  await installToolchain(part, { toolFolder, signal, gitMirrors, progress: (activity) => progress(activity) })
  const used = await useToolchain(toolFolder, part.id)
  if (used === undefined) throw new Error(`${part.id} was removed while it was being used for another toolchain.`)
  try {
    const [name = ''] = part.id.split('@')
    await linkTree(used.folder, join(folder, name))
  } finally {
    await used.release()
  }
}

async function isBeingMade(toolFolder: FilePath, id: string): Promise<boolean> {
  const names = await readdir(join(toolFolder, 'toolchains'))
  return names.some((name) => name.startsWith(`${MAKING}${id}-`) && ownerOf(name) === 'alive')
}
