import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { PasskeyAsked, PasskeyShown } from '@proofyard/contract/passkey.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { UserRow } from '../find-users.ts'
import { passwordsAreOff } from '../passwords-off.ts'
import { newChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** A passkey's answer, and the challenge that its browser was given: used up, and undefined where that was no good. */
export interface PasskeyAnswer {
  shown: PasskeyShown
  challenge: string | undefined
}

/** Asks for a passkey. @param userId whose, for a person who is signed in; undefined takes any of this server */
export async function askForPasskey(
  core: Pick<Core, 'database' | 'publicUrl'>,
  userId: number | undefined,
): Promise<{ asked: PasskeyAsked; secret: string }> {
  const { id } = relyingParty(core.publicUrl)
  const { challenge, secret } = await newChallenge(core, 'show', null)
  const own = userId === undefined ? [] : await describedPasskeys(core, userId)
  return { asked: { challenge, relying_party_id: id, passkeys_to_show: own }, secret }
}

/** The passkeys of a person as browsers name them. */
export async function describedPasskeys(
  { database }: Pick<Core, 'database'>,
  userId: number,
): Promise<PasskeyAsked['passkeys_to_show']> {
  return database
    .select({ credential_id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
}

/**
 * Checks what a passkey has signed, and notes that it was used.
 * @param options.userId whose it has to be; undefined takes any
 * @param options.userVerification whether it must have asked its person for a PIN, a finger or a face
 * @returns whose passkey it is, and since when
 * @throws DomainError `second_factor_wrong`, for every reason alike
 */
export async function takePasskey(
  { publicUrl }: Pick<Core, 'publicUrl'>,
  transaction: Transaction,
  { shown, challenge }: PasskeyAnswer,
  options: { userId: number | undefined; userVerification: boolean },
): Promise<{ userId: number; createdAt: Date }> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  const [passkey] = await transaction.select().from(passkeys).where(eq(passkeys.credentialId, shown.id))
  if (challenge === undefined || passkey === undefined) throw wrongPasskey()
  if (options.userId !== undefined && passkey.userId !== options.userId) throw wrongPasskey()
  const { userHandle } = shown.response
  if (typeof userHandle === 'string' && userHandle !== userHandleOf(passkey.userId)) throw wrongPasskey()
  const { id, rawId, type, response } = shown
  const { clientDataJSON, authenticatorData, signature } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: options.userVerification,
    // It throws for whatever is not as it should be, and for text that is no answer at all.
  }).catch(() => {
    throw wrongPasskey()
  })
  if (!verified) throw wrongPasskey()
  const { newCounter } = authenticationInfo
  // Two with the same count at once are a passkey and its copy.
  const noted = await transaction
    .update(passkeys)
    .set({ counter: newCounter, usedAt: new Date() })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  if (noted.length === 0) throw wrongPasskey()
  return { userId: passkey.userId, createdAt: passkey.createdAt }
}

/**
 * The user whose passkey was shown in place of a password; it must have asked its person for a PIN, a finger or a face. One from before the
 * account was taken by who reads the mails to its address is a second factor after the password, and no login.
 * @param passwordsOff what people log in with in place of passwords and passkeys; undefined where they may use them
 * @throws DomainError `second_factor_wrong`; `forbidden` where passwords are off
 */
export async function logInByPasskey(
  core: Pick<Core, 'database' | 'publicUrl'>,
  answer: PasskeyAnswer,
  passwordsOff: string | undefined,
): Promise<UserRow> {
  return core.database.transaction(async (transaction) => {
    const shown = await takePasskey(core, transaction, answer, { userId: undefined, userVerification: true })
    const { userId } = shown
    const [user] = await transaction.select().from(users).where(eq(users.id, userId))
    if (user === undefined || user.emailVerifiedAt === null) throw wrongPasskey()
    // The reader of the mails to the address may have taken the account back from who added it.
    if (user.reclaimedAt !== null && shown.createdAt < user.reclaimedAt) throw wrongPasskey()
    if (passwordsOff !== undefined && !user.mayUsePassword) throw passwordsAreOff(passwordsOff, 'passkeys')
    const event = { kind: 'user.signed_in', data: {} } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
    return user
  })
}

function wrongPasskey(): DomainError {
  return new DomainError('second_factor_wrong', 'This passkey was not accepted. Try again, or another way.')
}
