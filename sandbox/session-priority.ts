import { writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'

/**
 * Where Linux shares processors out by sessions, the priority of a process counts in its own one alone: gives the new session of a
 * process that was just started the priority of this process.
 */
export async function lowerSession(pid: number | undefined): Promise<void> {
  const priority = getPriority()
  if (priority > 0 && pid !== undefined) await writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(() => {})
}
