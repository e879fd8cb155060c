import { z } from 'zod'

const KEY = 'console'

/** What this browser remembers between visits; another version is discarded. */
const PersistedState = z.object({
  version: z.literal(1),
  selectedTeamId: z.int().optional(),
  /** Where to go after an address has been verified. */
  next: z.string().optional(),
  /** The secret of an invitation whose reader logs in. */
  invitation: z.string().optional(),
  theme: z.object({ darkMode: z.boolean(), setBy: z.enum(['system', 'user']) }).optional(),
})
export type PersistedState = z.infer<typeof PersistedState>

/** Reads what is kept; anything that is not ours, or of another version, counts as nothing. */
export function readPersisted(storage: Pick<Storage, 'getItem'>): PersistedState {
  try {
    const parsed = PersistedState.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON, or the browser keeps nothing here.
  }
  return { version: 1 }
}

/** Keeps a part, and leaves the others as they are. */
export function writePersisted(storage: Pick<Storage, 'getItem' | 'setItem'>, part: Partial<PersistedState>): void {
  const next = { ...readPersisted(storage), ...part }
  try {
    storage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still works; it only forgets.
  }
}
