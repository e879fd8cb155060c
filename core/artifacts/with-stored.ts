import type { Core } from '../context.ts'
import type { StoredFile } from '../storage/storage.ts'
import { forgetFiles } from './forget-files.ts'
import { ArtifactLostError } from './record-artifacts.ts'

/** How often files are stored again because the same bytes, of others, were collected in that moment. */
const MAX_TRIES = 5

/**
 * Stores files of this machine for what makes rows that refer to them. Where it makes none, nothing of them stays: no one fills the disk with
 * what is refused or comes too late.
 *
 * @param make is told as what each path was stored; false where it made nothing of them
 * @param during runs the storing, such as to measure it
 * @throws what `make` or the storage throws
 */
export async function withStored<Made>(
  core: Pick<Core, 'database' | 'storage' | 'report'>,
  paths: string[],
  make: (storedAs: (path: string) => StoredFile) => Promise<Made>,
  during: <T>(storing: () => Promise<T>) => Promise<T> = (storing) => storing(),
): Promise<Made> {
  const stored = new Map<string, StoredFile>()
  const forget = () =>
    forgetFiles(
      core,
      [...stored.values()].map(({ sha256 }) => sha256),
    )
  for (let tries = 1; ; tries += 1) {
    const store = async (path: string) => void stored.set(path, await core.storage.putFile(path))
    try {
      await during(() => allEnded(paths.map(store)))
      const made = await make((path) => fileOf(stored, path))
      if (made === false) await forget()
      return made
    } catch (error) {
      // What is stored again does not go first: others may be about to refer to it.
      if (error instanceof ArtifactLostError && tries < MAX_TRIES) continue
      await forget()
      throw error
    }
  }
}

/** As `Promise.all`, but not before all have ended: one that goes on would store a file that is forgotten by then. */
async function allEnded(promises: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function fileOf(stored: Map<string, StoredFile>, path: string): StoredFile {
  const file = stored.get(path)
  if (file === undefined) throw new Error(`${path} was not stored.`)
  return file
}
