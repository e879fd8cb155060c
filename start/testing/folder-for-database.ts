import { constants } from 'node:fs'
import { access, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '@proofyard/core/storage/has-code.ts'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'proofyard-test-postgres-'
const OF_PROCESS = new RegExp(`^${PREFIX}(\\d+)-`)
/** Twice what the databases of a whole run have taken. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * A new folder for a database of the tests: in memory where there is plenty, else on a disk. Each database is some 500 files, which
 * disks make and remove slowly. What a killed run left is removed by the next one, since it takes memory.
 */
export async function makeFolderForDatabase(): Promise<string> {
  const place = await roomForDatabases()
  for (const name of await readdir(place)) {
    const owner = OF_PROCESS.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) await rm(join(place, name), { recursive: true, force: true })
  }
  return await mkdtemp(join(place, `${PREFIX}${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of another user lives, too.
    return hasCode(error, 'EPERM')
  }
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
