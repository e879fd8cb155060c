import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { isAbandoned, ownedName } from '../sandbox/owned-name.ts'
import { randomName } from './place.ts'
import { FORBIDDEN, unless } from './unless.ts'

/** `<edition>-<eight digits>.<process>` */
const MARK = /^(?<edition>.+)-[0-9a-f]{8}\.[^.]+$/

/** A file that says that a living process needs an edition of a toolchain. */
export interface Mark {
  remove: () => Promise<void>
}

/**
 * Marks an edition as needed by this process. Where this process may not write, neither could it install or remove
 * anything, and goes without.
 */
export async function markEdition(toolFolder: FilePath, edition: string): Promise<Mark> {
  const path = join(marksIn(toolFolder), ownedName(`${edition}-${randomName()}`))
  await mkdir(marksIn(toolFolder), { recursive: true })
    .then(() => writeFile(path, ''))
    .catch(unless(...FORBIDDEN))
  return { remove: () => rm(path, { force: true }) }
}

/** How many marks of living processes each edition has. Those of dead ones are removed. */
export async function readMarks(toolFolder: FilePath): Promise<Map<string, number>> {
  const marks = new Map<string, number>()
  for (const name of await readdir(marksIn(toolFolder)).catch(() => [])) {
    const path = join(marksIn(toolFolder), name)
    const edition = MARK.exec(name)?.groups?.['edition']
    if (edition === undefined || (await isAbandoned(path))) await rm(path, { force: true })
    else marks.set(edition, (marks.get(edition) ?? 0) + 1)
  }
  return marks
}

function marksIn(toolFolder: FilePath): FilePath {
  return join(toolFolder, 'toolchains', '.in-use')
}
