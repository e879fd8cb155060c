import { queueName } from './job.ts'
import type { Notice } from './notices.ts'
import { ALONE } from './team-group.ts'
import type { Turn } from './turns.ts'

/** For so long a turn may be taken again without a look, for what changes without a notice. */
const MAX_AGE_MS = 1000

/** The turns as a worker has found them last. */
export interface KnownTurns {
  /** Those that are known still, else those that `look` finds. */
  find: (look: () => Promise<Turn[]>) => Promise<Turn[]>
  /** Is told of each notice that may bring jobs, and of undefined where any may have been missed. */
  hear: (notice: Notice | undefined) => void
  forget: () => void
}

/**
 * Knows the turns while a single team has jobs in a single queue and no quota counts them: its jobs are taken one after the other, and whose
 * turn it is need not be asked before each. A job of anyone else's comes with a notice.
 */
export function knowOnlyTurn(now: () => number = () => performance.now()): KnownTurns {
  let known: { turn: Turn; since: number } | undefined
  let heard = 0

  return {
    find: async (look) => {
      if (known !== undefined && now() - known.since < MAX_AGE_MS) return [known.turn]
      // Until the look is over, each notice is of something new.
      known = undefined
      const [since, before] = [now(), heard]
      const turns = await look()
      const [turn] = turns
      const isCounted = turn?.servedAt !== undefined || turn?.isMetered === true
      const isOnly = turns.length === 1 && turn !== undefined && !isCounted && turn.group !== ALONE
      // What was told meanwhile may have come after the look.
      known = isOnly && heard === before ? { turn, since } : undefined
      return turns
    },
    hear: (notice) => {
      const isMore =
        notice?.kind === 'queued' && notice.group === known?.turn.group && notice.queue === queueNameOf(known?.turn)
      if (isMore) return
      heard += 1
      known = undefined
    },
    forget: () => {
      known = undefined
    },
  }
}

const queueNameOf = (turn: Turn | undefined) => turn && queueName(turn.queue)
