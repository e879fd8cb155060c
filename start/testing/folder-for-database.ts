import { constants } from 'node:fs'
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'proofyard-test-postgres-'
/** Twice what the databases of a whole run have taken. */
const MIN_FREE_BYTES = 4 * 2 ** 30
const DAY_MS = 86_400_000

/**
 * A new folder for a database of the tests: in memory where there is plenty, else on a disk. Each database is some 500 files, which
 * disks make and remove slowly. What a run left that was killed goes after a day.
 */
export async function makeFolderForDatabase(): Promise<string> {
  const place = await roomForDatabases()
  for (const name of (await readdir(place)).filter((one) => one.startsWith(PREFIX))) {
    const left = join(place, name)
    const facts = await stat(left).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < Date.now() - DAY_MS) await rm(left, { recursive: true, force: true })
  }
  return await mkdtemp(join(place, PREFIX))
}

async function roomForDatabases(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(IN_MEMORY)
    if (bavail * bsize >= MIN_FREE_BYTES) return IN_MEMORY
  } catch {
    // A machine without it.
  }
  return tmpdir()
}
