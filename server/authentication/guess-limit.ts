import type { Database } from '@proofyard/core/database/database.ts'
import { lockedNames } from '@proofyard/core/accounts/locked-names.ts'
import { openGrowingPause } from '@proofyard/core/rate-limits/growing-pause.ts'
import { openTally } from '@proofyard/core/rate-limits/tally.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { openRefusals } from './refusals.ts'
import { tooManyForName } from './too-many.ts'

const HOUR_MS = 3_600_000
/** How long a network is remembered from which a person logged in. */
const KNOWN_MS = 30 * 24 * HOUR_MS
/** Wrong passwords for one name in an hour, from all networks that are not known. */
const MAX_GUESSES = 100
/** Tries of one network at one name: enough for a person who looks for the right one of their passwords. */
const growth = { freeTries: 10, maxPauseMs: HOUR_MS / 4, memoryMs: 24 * HOUR_MS }

/** Slows down those who guess at one name, from one network and from many. */
export interface GuessLimit {
  /**
   * Counts a try at a name, whether there is such a person or not. Who guesses waits longer each time. Where many
   * networks guess at a name, only those from which this person has logged in, or which they have let in by a mailed
   * link, may go on: a stranger's guesses do not lock the owner out.
   * @throws RequestError 429 with `Retry-After`
   */
  count: (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether the person has logged in from the network of the request, or has let it in by a mailed link. */
  isKnown: (name: string, request: FastifyRequest) => Promise<boolean>
  /** Notes that a person has shown who they are: the try was no guess, and its network is known from now on. */
  welcome: (name: string, request: FastifyRequest) => Promise<void>
}

/** The counts are in the database, so that all servers share them. */
export function limitGuesses(database: Database, maxGuesses = MAX_GUESSES): GuessLimit {
  const pauses = openGrowingPause(database, 'guess pauses', growth)
  const guesses = openTally(database, 'guesses', HOUR_MS)
  const known = openTally(database, 'known addresses', KNOWN_MS)
  const refusals = openRefusals()
  const locked = lockedNames(database)
  const addressOf = (name: string, { ip }: FastifyRequest) => `${networkOf(ip)} ${name}`

  /** The answer offers a mail, which is sent to those alone who were offered one. */
  async function refuse(reply: FastifyReply, name: string, remainingMs: number): Promise<never> {
    if (!(await locked.has(name))) await locked.add(name)
    throw tooManyForName(reply, remainingMs)
  }

  return {
    count: async (typedName, request, reply) => {
      const name = typedName.toLowerCase()
      const address = addressOf(name, request)
      const isKnown = await known.has(address)
      const refusedMs = isKnown ? undefined : refusals.remainingMs(name)
      // Noted as locked when it was first refused.
      if (refusedMs !== undefined) throw tooManyForName(reply, refusedMs)
      // Before the name's count, which one network alone could use up otherwise.
      const pausedMs = await pauses.tryNow(address)
      // By mail also here: the guesser may be a stranger in the owner's own network.
      if (pausedMs !== undefined) return refuse(reply, name, pausedMs)
      if (isKnown) return
      const { count, remainingMs } = await guesses.add(name)
      if (count <= maxGuesses) return
      // The mail is offered for as long as this refusal is remembered, whenever the name was locked before.
      await locked.renew(name)
      refusals.note(name, remainingMs)
      return refuse(reply, name, remainingMs)
    },
    isKnown: (typedName, request) => known.has(addressOf(typedName.toLowerCase(), request)),
    welcome: async (typedName, request) => {
      const name = typedName.toLowerCase()
      const address = addressOf(name, request)
      await pauses.forget(address)
      if (await known.renew(address)) return
      await guesses.takeBack(name)
      await known.add(address)
    },
  }
}
