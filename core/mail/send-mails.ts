import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { removeOldLinks } from '../accounts/account-links.ts'
import { mailRequestedLinks } from '../accounts/request-links.ts'
import type { Core } from '../context.ts'
import { accountLinks } from '../database/schema/account-links.ts'
import { mails } from '../database/schema/mails.ts'
import { type MailRow, composeLetter, isOurs } from './compose-letter.ts'
import { MailNotSentError } from './mail-not-sent-error.ts'
import { type Mail, checkMail } from './mail.ts'

type MailCore = Pick<Core, 'database' | 'deliveries' | 'publicUrl' | 'report'>

/** Mails that one process sends at a time. */
export const MAX_AT_ONCE = 10
/** What a delivery may take. */
const DELIVERY_MS = 120_000
/** For how long a mail is one server's alone; if that server dies meanwhile, the next attempt begins then. */
const LEASE_SECONDS = 180
/** Seconds before the second attempt; the pause doubles with each further one. */
const FIRST_PAUSE_SECONDS = 5
const MAX_PAUSE_SECONDS = 1800
/** Hours after which a mail that could not be sent is given up. */
export const GIVE_UP_HOURS = 24

/** How many seconds to wait after an attempt that failed. @param attempt from 1 */
export function pauseAfter(attempt: number): number {
  return Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempt - 1, 20))
}

/**
 * Takes up mails that are due, and begins to send them. Several processes may do so at once: each mail is one's alone until
 * its lease ends.
 * @returns what ends when each of them is sent, and never rejects; more may be due when there are as many as `maxMails`
 */
export async function takeUpMails(
  core: MailCore,
  maxMails: number,
  leaseSeconds = LEASE_SECONDS,
): Promise<Promise<void>[]> {
  const due = sql`select id from ${mails} where due_at <= statement_timestamp()
    order by due_at limit ${maxMails} for update skip locked`
  const taken = await core.database
    .update(mails)
    .set({ attempt: sql`${mails.attempt} + 1`, dueAt: inSeconds(leaseSeconds) })
    // An array is made once; a plan for `in` may run the query, and so take rows, more than once.
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning()
  return taken.map((row) => attend(core, row))
}

/** Takes up mails that are due, and sends them. @returns how many; more may be due when it is not 0 */
export async function sendDueMails(core: MailCore, leaseSeconds?: number): Promise<number> {
  const sending = await takeUpMails(core, MAX_AT_ONCE, leaseSeconds)
  await Promise.all(sending)
  return sending.length
}

/** Milliseconds until the next mail is due; undefined when none waits. */
export async function untilNextMail(core: Pick<Core, 'database'>): Promise<number | undefined> {
  const [next] = await core.database
    .select({ ms: sql<number | null>`(extract(epoch from min(${mails.dueAt}) - clock_timestamp()) * 1000)::float8` })
    .from(mails)
  return next?.ms === null || next === undefined ? undefined : Math.max(0, next.ms)
}

async function attend(core: MailCore, row: MailRow): Promise<void> {
  try {
    if (row.content !== null && 'purpose' in row.content) await expandRequest(core, row, row.content)
    else await send(core, row)
  } catch (error) {
    await handleFailure(core, row, error).catch((failure: unknown) => report(core, failure))
  }
}

/** The request becomes the mails of the people whom it names, in one transaction. */
async function expandRequest(
  core: MailCore,
  row: MailRow,
  request: Parameters<typeof mailRequestedLinks>[1],
): Promise<void> {
  await removeOldLinks(core.database)
  await core.database.transaction(async (transaction) => {
    const taken = await transaction.delete(mails).where(isStillOurs(row)).returning({ id: mails.id })
    if (taken.length > 0) await mailRequestedLinks(transaction, request)
  })
}

async function send(core: MailCore, row: MailRow): Promise<void> {
  const letter = await composeLetter(core, row)
  if (letter !== undefined) {
    const delivery = row.kind === 'support_message' ? core.deliveries.support : core.deliveries.people
    await withinTime(delivery.deliver(checkMail(addressed(row, letter))))
  }
  await core.database.delete(mails).where(isStillOurs(row))
}

/** Tries again later, or gives the mail up with a report that names no person. */
async function handleFailure(core: MailCore, row: MailRow, error: unknown): Promise<void> {
  const isFinal = error instanceof MailNotSentError && !error.mayPass
  const ageHours = (Date.now() - row.createdAt.getTime()) / 3_600_000
  if (!isFinal && ageHours < GIVE_UP_HOURS) {
    await core.database
      .update(mails)
      .set({ dueAt: inSeconds(pauseAfter(row.attempt)) })
      .where(isStillOurs(row))
    return
  }
  // What a person wrote is kept for the operator.
  const letter = row.kind === 'support_message' ? await composeLetter(core, row) : undefined
  const isGivenUp = await core.database.transaction(async (transaction) => {
    if (row.linkId !== null) {
      // The mail goes with its link; the caller that ends the links of a person takes the two in this order, too.
      const link = and(eq(accountLinks.id, row.linkId), isOurs(row))
      return (await transaction.delete(accountLinks).where(link).returning({ id: accountLinks.id })).length > 0
    }
    const removed = await transaction.delete(mails).where(isStillOurs(row)).returning({ id: mails.id })
    if (removed.length === 0) return false
    if (letter !== undefined) await core.deliveries.outbox.deliver(addressed(row, letter))
    return true
  })
  if (isGivenUp) report(core, error)
}

function addressed(row: MailRow, letter: Omit<Mail, 'id' | 'date'>): Mail {
  return { ...letter, id: row.id, date: row.createdAt }
}

/** The fence: a server whose lease has ended changes nothing. */
function isStillOurs({ id, attempt }: MailRow) {
  return and(eq(mails.id, id), eq(mails.attempt, attempt))
}

function inSeconds(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`
}

/** @throws MailNotSentError for a mail server that takes too long */
async function withinTime(delivery: Promise<void>): Promise<void> {
  const sent = new AbortController()
  const tooLong = sleep(DELIVERY_MS, undefined, { signal: sent.signal, ref: false }).then(() => {
    throw new MailNotSentError('A mail could not be sent: the mail server took too long.', true)
  })
  tooLong.catch(() => undefined)
  await Promise.race([delivery, tooLong]).finally(() => sent.abort())
}

function report(core: Pick<Core, 'report'>, error: unknown): void {
  core.report(asError(error))
}
