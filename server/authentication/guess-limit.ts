import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { openTally } from './tally.ts'
import { tooMany } from './too-many.ts'

const HOUR_MS = 3_600_000
/** How long an address is remembered from which somebody logged in. */
const KNOWN_MS = 30 * 24 * HOUR_MS
/** Wrong passwords for one name in an hour, from anywhere. */
const MOST_GUESSES = 100

/** Slows down who guesses at one name from many addresses. */
export interface GuessLimit {
  /**
   * Counts a try at a name, whether there is such a person or not. Addresses from which this person has logged in are
   * never refused: a stranger's guesses do not lock the owner out.
   * @throws RequestError 429 with `Retry-After`
   */
  count: (name: string, request: FastifyRequest, reply: FastifyReply) => void
  /** Notes that a person has shown who they are: the try was no guess, and its address is known from now on. */
  welcome: (name: string, request: FastifyRequest) => void
}

/** No username is longer; what is longer shares its count, so that long names do not fill the memory. */
const LONGEST_NAME = 150

/** Each server counts for itself. */
export function limitGuesses(most = MOST_GUESSES): GuessLimit {
  const guesses = openTally(HOUR_MS)
  const known = openTally(KNOWN_MS)
  const plain = (given: string) => given.slice(0, LONGEST_NAME).toLowerCase()
  const place = (name: string, { ip }: FastifyRequest) => `${networkOf(ip)} ${name}`

  return {
    count: (given, request, reply) => {
      const name = plain(given)
      if (known.has(place(name, request))) return
      const { count, endsAt } = guesses.add(name)
      if (count > most) throw tooMany(reply, endsAt)
    },
    welcome: (given, request) => {
      const name = plain(given)
      if (!known.has(place(name, request))) guesses.takeBack(name)
      known.add(place(name, request))
    },
  }
}
