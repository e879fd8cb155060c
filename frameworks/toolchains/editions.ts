import { lstat, mkdir, readdir, realpath, rename, rm, symlink, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { markEdition, readMarks } from './marks.ts'
import { hiddenPlace, placeOfToolchain, randomName } from './place.ts'
import { FORBIDDEN, unless } from './unless.ts'

// Each installation of a toolchain makes an edition of it: a folder that stays as it is, and where it is, for as long as a
// process needs it. The toolchain's place is a link to the present edition, so one can be replaced or removed for later
// jobs while jobs that run keep theirs.
const EDITIONS = '.editions'
const LINKING = '.linking-'
const LEAVING = '.leaving-'

/** How the names of what a process that died may have left begin. */
export const editionLeftovers = [LINKING, LEAVING]

/** The folder of the edition that a toolchain's place leads to; undefined where it leads nowhere. */
export async function presentEdition(toolFolder: FilePath, id: string): Promise<FilePath | undefined> {
  return realpath(placeOfToolchain(toolFolder, id)).catch(unless('ENOENT'))
}

/** Makes an edition of a whole folder, and has the toolchain's place lead to it. */
export async function putInPlace(toolFolder: FilePath, id: string, folder: FilePath): Promise<void> {
  await adoptPlainFolder(toolFolder, id)
  await makeEdition(toolFolder, id, folder)
}

/** Has a toolchain's place lead nowhere; its edition stays. @returns false when it led nowhere before */
export async function vacatePlace(toolFolder: FilePath, id: string): Promise<boolean> {
  await adoptPlainFolder(toolFolder, id)
  return (
    (await unlink(placeOfToolchain(toolFolder, id))
      .then(() => true)
      .catch(unless('ENOENT'))) ?? false
  )
}

/** Makes an edition of what lies in a toolchain's place itself, where a Proofyard before editions installed it. */
export async function adoptPlainFolder(toolFolder: FilePath, id: string): Promise<void> {
  const place = placeOfToolchain(toolFolder, id)
  const found = await lstat(place).catch(unless('ENOENT'))
  if (found?.isDirectory() !== true) return
  // With the slash a link that another process has put there a moment before is not moved.
  await makeEdition(toolFolder, id, `${place}/`).catch(unless('ENOENT', 'ENOTDIR', ...FORBIDDEN))
}

/**
 * Removes the editions, of one toolchain or of all, to which no place leads and which no living process needs.
 * @returns how many processes and jobs need those that stay
 */
export async function sweepEditions(toolFolder: FilePath, ofToolchain?: string): Promise<number> {
  let needed = 0
  for (const edition of await readdir(join(toolFolder, 'toolchains', EDITIONS)).catch(() => [])) {
    const id = toolchainOf(edition)
    if (ofToolchain !== undefined && id !== ofToolchain) continue
    // Who begins to use an edition marks it and then looks whether it is in place still; who makes one marks it, puts it in
    // place, and takes the mark away. So looking at the place before and after the marks overlooks nobody.
    if (await isInPlace(toolFolder, edition)) continue
    const marks = (await readMarks(toolFolder)).get(edition) ?? 0
    if (marks === 0 && !(await isInPlace(toolFolder, edition))) await removeEdition(toolFolder, edition)
    needed += marks
  }
  return needed
}

async function makeEdition(toolFolder: FilePath, id: string, folder: FilePath): Promise<void> {
  const edition = `${id}-${randomName()}`
  const link = hiddenPlace(toolFolder, LINKING, id)
  await mkdir(join(toolFolder, 'toolchains', EDITIONS), { recursive: true })
  // Until the place leads to it, nothing else says that it is needed.
  const mark = await markEdition(toolFolder, edition)
  try {
    await rename(folder, placeOfEdition(toolFolder, edition))
    await symlink(join(EDITIONS, edition), link)
    await rename(link, placeOfToolchain(toolFolder, id))
  } finally {
    await mark.remove()
  }
}

async function removeEdition(toolFolder: FilePath, edition: string): Promise<void> {
  const leaving = hiddenPlace(toolFolder, LEAVING, toolchainOf(edition))
  // Another process may be removing it, too.
  await rename(placeOfEdition(toolFolder, edition), leaving).catch(unless('ENOENT'))
  await rm(leaving, { recursive: true, force: true })
}

async function isInPlace(toolFolder: FilePath, edition: string): Promise<boolean> {
  const present = await presentEdition(toolFolder, toolchainOf(edition))
  return present !== undefined && basename(present) === edition
}

function placeOfEdition(toolFolder: FilePath, edition: string): FilePath {
  return join(toolFolder, 'toolchains', EDITIONS, edition)
}

/** Without the random end of an edition's name. */
function toolchainOf(edition: string): string {
  return edition.slice(0, edition.lastIndexOf('-'))
}
