import {
  WORKER_KEY_NAME,
  addWorkerKey,
  endWorkerKey,
  listWorkerKeys,
  rotateWorkerKey,
} from '@proofyard/core/elsewhere/worker-keys.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { UsageError } from '../failure.ts'
import { acceptSeconds } from './accept-seconds.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/**
 * Makes a key for a worker of another owner, and prints it: it is shown this once.
 *
 * @param offers what the worker may serve, with commas between
 * @throws UsageError for a name or an offer that cannot be, and for a name that was given before
 */
export async function addKey(name: string, offers: string | undefined, place: DatabasePlace): Promise<void> {
  if (!WORKER_KEY_NAME.test(name)) {
    throw new UsageError(
      'The name of a worker key has at most 64 letters, digits, spaces and "._-", for all teams read it.',
    )
  }
  const wanted = (offers ?? '').split(',').map((offer) => offer.trim())
  for (const offer of wanted) requireOffer(offer)
  const secret = await withDatabase(place, 'worker keys', (database) =>
    addWorkerKey({ database }, { name, offers: wanted }),
  )
  if (secret === undefined) throw new UsageError(`There is a worker key ${name}, or was one. Choose another name.`)
  console.log(secret)
  console.error(
    `The worker key ${name} serves ${wanted.join(', ')}. It is shown this once: write it into a file on the worker's machine.`,
  )
}

/** Prints all keys, with what an operator has to know of their workers. */
export async function listKeys(place: DatabasePlace): Promise<void> {
  const keys = await withDatabase(place, 'worker keys', (database) => listWorkerKeys({ database }))
  if (keys.length === 0) console.log('There are no worker keys.')
  for (const key of keys) {
    const { name, offers, lastUsedAt, endedAt, held, done, failed, letGo, refusedProofs } = key
    const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`
    const state = endedAt === null ? `${used}, holds ${held} jobs` : `ended ${endedAt.toISOString()}`
    const past = done + failed + letGo === 0 ? '' : `; past day: ${done} done, ${failed} failed, ${letGo} let go`
    const refused = refusedProofs === 0 ? '' : `; ${refusedProofs} of its proofs did not verify here`
    console.log(`${name}: ${offers.join(', ')}; ${state}${past}${refused}${replaced(key)}`)
  }
}

/** What is yet to be known of the secret before. */
function replaced({
  endedAt,
  previousUntil,
  previousUsedAt,
}: Awaited<ReturnType<typeof listWorkerKeys>>[number]): string {
  if (endedAt !== null || previousUntil === null || previousUntil < new Date()) return ''
  const used = previousUsedAt === null ? 'not used since' : `last used ${previousUsedAt.toISOString()}`
  return `; its old secret is accepted until ${previousUntil.toISOString()}, ${used}`
}

/**
 * Gives a key another secret, and prints it: it is shown this once.
 * @param days for how long the old one is accepted
 * @throws UsageError where there is no such key, or it has ended
 */
export async function rotateKey(name: string, days: string | undefined, place: DatabasePlace): Promise<void> {
  const seconds = acceptSeconds(days)
  const secret = await withDatabase(place, 'worker keys', (database) =>
    rotateWorkerKey({ database }, name, { acceptSeconds: seconds }),
  )
  if (secret === undefined) throw noSuchKey(name)
  console.log(secret)
  const old =
    seconds === 0
      ? 'The old one is refused from now on.'
      : `The old one is accepted until ${new Date(Date.now() + seconds * 1000).toISOString()}.`
  console.error(
    `This is the new secret of the worker key ${name}, shown this once: write it into the file on each worker's machine. ` +
      `A worker that runs reads the file again by itself. ${old}`,
  )
}

/** Ends a key at once. @throws UsageError where there is none of that name, or it has ended */
export async function endKey(name: string, place: DatabasePlace): Promise<void> {
  if (!(await withDatabase(place, 'worker keys', (database) => endWorkerKey({ database }, name)))) {
    throw noSuchKey(name)
  }
  console.log(
    `The worker key ${name} has ended. What its workers held goes to others, and that does not count against those jobs.`,
  )
}

function noSuchKey(name: string): UsageError {
  return new UsageError(`There is no worker key ${name} that has not ended. \`proofyard worker-key list\` shows all.`)
}

function requireOffer(offer: string): void {
  const offered = Object.values(frameworks).flatMap(({ name, toolchains }) => [
    name,
    ...toolchains.filter(({ verifies }) => verifies === undefined).map(({ id }) => id),
  ])
  if (offered.includes(offer)) return
  throw new UsageError(
    `${offer === '' ? 'Say with --offers what it may serve' : `${offer} is no offer`}: ${offered.join(', ')}.`,
  )
}
