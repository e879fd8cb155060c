import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import type { AccountLinkPurpose } from '../database/schema/account-links.ts'
import { ANONYMOUS } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockedNames } from './locked-names.ts'
import { mailAccountLink } from './account-links.ts'
import { findUsers } from './find-users.ts'

/**
 * Has a link mailed to each person with this name or address. The request is written down as it came, and people are
 * looked up when a server takes it up: neither answer nor time tell whether there is such a person.
 * @param nameOrEmail as it was typed
 */
export async function requestLinks(
  core: Pick<Core, 'database'>,
  purpose: AccountLinkPurpose,
  nameOrEmail: string,
): Promise<void> {
  await core.database.transaction((transaction) =>
    // PostgreSQL stores no NUL, and no name has one.
    queueMail(transaction, { kind: 'links_requested', purpose, nameOrEmail: nameOrEmail.replaceAll('\0', '') }),
  )
}

/** Queues the mails of a request; a proven address needs no link to verify it. */
export async function mailRequestedLinks(
  transaction: Transaction,
  { purpose, nameOrEmail }: { purpose: AccountLinkPurpose; nameOrEmail: string },
): Promise<void> {
  const people = await findUsers(transaction, nameOrEmail)
  // In one order, so that two requests for the same people do not wait for each other.
  for (const { id, username, email, emailVerifiedAt, emailProvenAt } of people.toSorted(
    (one, other) => one.id - other.id,
  )) {
    if (purpose === 'verify_email' && emailProvenAt !== null) continue
    // An account that cannot log in yet has nothing to be let into.
    if (purpose === 'unlock_login' && emailVerifiedAt === null) continue
    // Nor has one that nobody was kept out of: a stranger cannot have its owner mailed.
    if (purpose === 'unlock_login' && !(await isLocked(transaction, [username, email]))) continue
    if (!(await mailAccountLink(transaction, id, purpose))) continue
    const event = { kind: 'user.link_requested', data: { purpose } } as const
    await recordEvent(transaction, { ...event, actor: ANONYMOUS, subjectId: id })
  }
}

/** The limits know a person by what was typed. */
async function isLocked(transaction: Transaction, names: string[]): Promise<boolean> {
  const locked = lockedNames(transaction)
  for (const name of names) if (await locked.has(name.toLowerCase())) return true
  return false
}
