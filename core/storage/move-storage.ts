import { asc, count, gt, inArray, sum } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import type { Storage, StoredFile } from './storage.ts'

/** What a move did. */
export interface Moved {
  copied: number
  /** Were there before, from a move that was interrupted or from the last one. */
  wereThere: number
  /** Rows of the database refer to them, and no storage has them. */
  lost: string[]
}

const PAGE = 500
const AT_ONCE = 4

/**
 * Copies every file that the database knows to another storage, unless it is there. Each is hashed on its way. It may run beside a product
 * that goes on storing files: what is stored meanwhile is copied by the next move.
 *
 * @param progress told which part of all bytes has been looked at, from 0 to 1
 * @throws the reason of `signal`; what was copied until then stays, and is not copied again
 */
export async function moveStorage(
  { database, from, to }: { database: Database; from: Storage; to: Storage },
  { signal, progress }: { signal: AbortSignal; progress?: (part: number) => void },
): Promise<Moved> {
  const [all] = await database.select({ files: count(), bytes: sum(artifacts.size).mapWith(Number) }).from(artifacts)
  const total = Math.max(all?.bytes ?? 0, 1)
  const moved: Moved = { copied: 0, wereThere: 0, lost: [] }
  let seen = 0
  const copyOne = async ({ sha256, size }: { sha256: string; size: number }): Promise<void> => {
    signal.throwIfAborted()
    const outcome = await copy({ sha256, size }, from, to)
    if (outcome === 'lost') moved.lost.push(sha256)
    else moved[outcome] += 1
    seen += size
    progress?.(Math.min(seen / total, 1))
  }
  let last = ''
  for (;;) {
    const page = await database
      .select({ sha256: artifacts.sha256, size: artifacts.size })
      .from(artifacts)
      .where(gt(artifacts.sha256, last))
      .orderBy(asc(artifacts.sha256))
      .limit(PAGE)
    for (let first = 0; first < page.length; first += AT_ONCE)
      await Promise.all(page.slice(first, first + AT_ONCE).map(copyOne))
    const end = page.at(-1)
    if (end === undefined) return { ...moved, lost: await stillKnown(database, moved.lost) }
    last = end.sha256
  }
}

/** What was collected while it was looked for is not lost. */
async function stillKnown(database: Database, names: string[]): Promise<string[]> {
  const known: string[] = []
  for (let first = 0; first < names.length; first += PAGE) {
    const rows = await database
      .select({ sha256: artifacts.sha256 })
      .from(artifacts)
      .where(inArray(artifacts.sha256, names.slice(first, first + PAGE)))
    known.push(...rows.map(({ sha256 }) => sha256))
  }
  return known
}

async function copy(
  { sha256, size }: StoredFile,
  from: Storage,
  to: Storage,
): Promise<'copied' | 'wereThere' | 'lost'> {
  if (await to.has(sha256, size)) return 'wereThere'
  if (!(await from.has(sha256))) return 'lost'
  const stored = await to.put(from.read(sha256))
  if (stored.sha256 === sha256) return 'copied'
  // What it holds now stays: another file may be just that, and what is none is collected.
  throw new Error(`The file ${sha256} is damaged where it lies: bring it back from a backup, then move again.`)
}
