import { stat } from 'node:fs/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

const MINUTE_MS = 60_000

/**
 * Remembers for a while what a program of this machine answered, and gives those who ask at the same time one answer: at its start a
 * worker's frameworks ask some sixty times for Rust. What was not found is looked for again.
 *
 * @param isFound whether an answer is worth remembering
 */
export function briefMemory<Answer>(
  isFound: (answer: Answer) => boolean,
  keepMs = MINUTE_MS,
): (key: string, look: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; at: number }>()
  return async (key, look) => {
    const last = known.get(key)
    if (last !== undefined && performance.now() - last.at < keepMs) return await last.answer
    const asked = { answer: look(), at: performance.now() }
    known.set(key, asked)
    let found = false
    try {
      const answer = await asked.answer
      found = isFound(answer)
      return answer
    } finally {
      if (!found && known.get(key) === asked) known.delete(key)
    }
  }
}

/** Tells a file from one that took its place; undefined where there is none. */
export async function fileIdentity(path: FilePath): Promise<string | undefined> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  return facts === undefined ? undefined : `${path} ${facts.ino} ${facts.mtimeNs} ${facts.size}`
}
