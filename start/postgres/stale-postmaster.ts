import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Ends a PostgreSQL that an earlier start, killed without mercy, left running on this folder. Call it only while
 * holding the data folder's lock.
 */
export async function endStalePostmaster(folder: string): Promise<void> {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  // Inside its user namespace PostgreSQL has the same process id: only users are mapped.
  const works = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (works !== (await realpath(join(folder, 'cluster')))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 8000 && isAlive(pid); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
