import { z } from 'zod'

/** The inputs of the proofs that were asked for in this tab, so that a failed one can be tried again. No server keeps an input. */
const Drafts = z.array(z.object({ proofId: z.string(), input: z.string() }))
type Drafts = z.infer<typeof Drafts>

const KEY = 'proofyard-proof-drafts'
const MAX_DRAFTS = 20
const MAX_CHARACTERS = 512 * 1024

/** Keeps an input for as long as the tab is open, in place of the oldest ones where there are many or large ones. */
export function keepDraft(storage: Storage, proofId: string, input: string): void {
  const others = read(storage).filter((draft) => draft.proofId !== proofId)
  const kept = withinLimits([...others, { proofId, input }])
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The browser has no room for it, or keeps nothing: then there is no draft.
    storage.removeItem(KEY)
  }
}

export function draftOf(storage: Storage, proofId: string): string | undefined {
  return read(storage).find((draft) => draft.proofId === proofId)?.input
}

/** At the end of a session: inputs are secret. */
export function forgetDrafts(storage: Storage): void {
  storage.removeItem(KEY)
}

function withinLimits(drafts: Drafts): Drafts {
  let room = MAX_CHARACTERS
  return drafts
    .slice(-MAX_DRAFTS)
    .toReversed()
    .filter(({ input }) => {
      room -= input.length
      return room >= 0
    })
    .toReversed()
}

function read(storage: Storage): Drafts {
  try {
    return Drafts.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}
