import type { Database } from '@proofyard/core/database/database.ts'
import { openGrowingPause } from '@proofyard/core/rate-limits/growing-pause.ts'
import type { FastifyReply } from 'fastify'
import { tooMany } from './too-many.ts'

const HOUR_MS = 3_600_000
/** Of a million codes three are good at a time: a guesser has some 110 tries in the first day, and so gets into one account in three thousand. */
const growth = { freeTries: 5, maxPauseMs: HOUR_MS / 4, memoryMs: 24 * HOUR_MS }

/** Slows down those who guess at a person's second factor, or at the password that stands for it, with a password or a session that they have. */
export interface CodeLimit {
  /**
   * Counts a try. Who guesses waits longer each time.
   * @param place where it is tried: tries at a login hold up no one who is logged in, nor in a network that the person is known from
   * @throws RequestError 429 with `Retry-After`
   */
  count: (userId: number, place: string, reply: FastifyReply) => Promise<void>
  /** Notes that it was no guess. */
  forget: (userId: number, place: string) => Promise<void>
}

/** The counts are in the database, so that all servers share them. */
export function limitCodes(database: Database): CodeLimit {
  const pauses = openGrowingPause(database, 'second factor pauses', growth)
  return {
    count: async (userId, place, reply) => {
      const pausedMs = await pauses.tryNow(`${userId} ${place}`)
      if (pausedMs !== undefined) throw tooMany(reply, pausedMs)
    },
    forget: (userId, place) => pauses.forget(`${userId} ${place}`),
  }
}
