import { mkdir, readdir, realpath, rename, symlink, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { leaseVersionFolder, readLeases } from './leases.ts'
import { hiddenPath, pathOfToolchain, randomName } from './paths.ts'
import { ignoreErrno } from './ignore-errno.ts'

// Each installation of a toolchain makes a version folder of it: a folder that stays as it is, and where it is, for as long as a
// process needs it. The toolchain's place is a link to the present version folder, so one can be replaced or removed for later
// jobs while jobs that run keep theirs.
const VERSION_FOLDERS = '.editions'
const LINKING = '.linking-'
const LEAVING = '.leaving-'

/** How the names of what a process that died may have left begin. */
export const versionFolderLeftovers = [LINKING, LEAVING]

/** The folder of the version folder that a toolchain's place leads to; undefined where it leads nowhere. */
export async function presentVersionFolder(toolFolder: FilePath, id: string): Promise<FilePath | undefined> {
  return realpath(pathOfToolchain(toolFolder, id)).catch(ignoreErrno('ENOENT'))
}

/** Makes a version folder of a whole folder, and has the toolchain's place lead to it. */
export async function putInPlace(toolFolder: FilePath, id: string, folder: FilePath): Promise<void> {
  const versionFolder = `${id}-${randomName()}`
  const link = hiddenPath(toolFolder, LINKING, id)
  await mkdir(join(toolFolder, 'toolchains', VERSION_FOLDERS), { recursive: true })
  // Until the place leads to it, nothing else says that it is needed.
  const lease = await leaseVersionFolder(toolFolder, versionFolder)
  try {
    await rename(folder, pathOfVersionFolder(toolFolder, versionFolder))
    await symlink(join(VERSION_FOLDERS, versionFolder), link)
    await rename(link, pathOfToolchain(toolFolder, id))
  } finally {
    await lease.remove()
  }
}

/** Has a toolchain's place lead nowhere; its version folder stays. @returns false when it led nowhere before */
export async function vacatePlace(toolFolder: FilePath, id: string): Promise<boolean> {
  return (
    (await unlink(pathOfToolchain(toolFolder, id))
      .then(() => true)
      .catch(ignoreErrno('ENOENT'))) ?? false
  )
}

/**
 * Removes the version folders, of one toolchain or of all, to which no place leads and which no living process needs.
 * @returns how many processes and jobs need those that stay
 */
export async function sweepVersionFolders(toolFolder: FilePath, ofToolchain?: string): Promise<number> {
  let needed = 0
  for (const versionFolder of await readdir(join(toolFolder, 'toolchains', VERSION_FOLDERS)).catch(() => [])) {
    const id = toolchainIdOf(versionFolder)
    if (ofToolchain !== undefined && id !== ofToolchain) continue
    // Who begins to use a version folder leases it and then looks whether it is in place still; who makes one leases it, puts it in
    // place, and takes the lease away. So looking at the place before and after the leases overlooks no one.
    if (await isInPlace(toolFolder, versionFolder)) continue
    const leases = (await readLeases(toolFolder)).get(versionFolder) ?? 0
    if (leases === 0 && !(await isInPlace(toolFolder, versionFolder)))
      await removeVersionFolder(toolFolder, versionFolder)
    needed += leases
  }
  return needed
}

async function removeVersionFolder(toolFolder: FilePath, versionFolder: string): Promise<void> {
  const leaving = hiddenPath(toolFolder, LEAVING, toolchainIdOf(versionFolder))
  // Another process may be removing it, too.
  await rename(pathOfVersionFolder(toolFolder, versionFolder), leaving).catch(ignoreErrno('ENOENT'))
  await removeTree(leaving)
}

async function isInPlace(toolFolder: FilePath, versionFolder: string): Promise<boolean> {
  const present = await presentVersionFolder(toolFolder, toolchainIdOf(versionFolder))
  return present !== undefined && basename(present) === versionFolder
}

function pathOfVersionFolder(toolFolder: FilePath, versionFolder: string): FilePath {
  return join(toolFolder, 'toolchains', VERSION_FOLDERS, versionFolder)
}

/** Without the random end of a version folder's name. */
function toolchainIdOf(versionFolder: string): string {
  return versionFolder.slice(0, versionFolder.lastIndexOf('-'))
}
