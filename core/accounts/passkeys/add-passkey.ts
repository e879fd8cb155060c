import { type VerifiedRegistrationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers'
import { count, eq } from 'drizzle-orm'
import {
  PASSKEY_ALGORITHMS,
  type PasskeyBegun,
  type PasskeyMade,
  PasskeyTransport,
} from '@proofyard/contract/passkey.ts'
import type { Core } from '../../context.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError, unauthenticated } from '../../errors.ts'
import { type Login, lockOpenLogin } from '../open-login.ts'
import { noteAdded } from '../second-factor/change-factors.ts'
import { type IdentityAnswer, requireIdentity } from '../second-factor/require-identity.ts'
import { secondFactorsOf } from '../second-factor/take-second-factor.ts'
import { newChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { describedPasskeys } from './show-passkey.ts'
import { userHandleOf } from './user-handle.ts'

/** Passkeys that one person may have. */
const MAX_PASSKEYS = 25

/**
 * Begins to add a passkey.
 * @returns what the browser makes it with, and the secret of the challenge
 * @throws DomainError `invalid_value` where this server has no passkeys, and what `requireIdentity` throws
 */
export async function beginPasskey(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  identity: IdentityAnswer,
): Promise<{ begun: PasskeyBegun; secret: string }> {
  const { id, name } = relyingParty(core.publicUrl)
  await requireIdentity(core, userId, identity)
  const [user] = await core.database.select({ username: users.username }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  const { challenge, secret } = await newChallenge(core, 'add', userId)
  const begun = {
    challenge,
    relying_party_id: id,
    relying_party_name: name,
    user_handle: userHandleOf(userId),
    username: user.username,
    passkeys_to_exclude: await describedPasskeys(core, userId),
  }
  return { begun, secret }
}

/** A passkey that a browser has made. */
interface NewPasskey {
  name: string
  made: PasskeyMade
  /** What the browser was given, used up, and to whom; undefined where that was no good. */
  challenge: { challenge: string; userId: number | null } | undefined
}

/**
 * Adds a passkey that a browser has made.
 * @returns recovery codes, for the only time, where it is the person's first second factor; else null
 * @throws DomainError `invalid_value` for one that is not as it should be; `unauthenticated` where the login has ended meanwhile
 */
export async function addPasskey(
  core: Pick<Core, 'database' | 'publicUrl'>,
  login: Login,
  { name, made, challenge }: NewPasskey,
): Promise<string[] | null> {
  const { userId } = login
  if (challenge?.userId !== userId) throw refused('The time for it has run out, or it was asked for elsewhere.')
  const { credential } = await verifiedCredential(core.publicUrl, made, challenge.challenge)
  const transports = (made.response.transports ?? []).flatMap((text) => PasskeyTransport.safeParse(text).data ?? [])
  return core.database.transaction(async (transaction) => {
    await lockOpenLogin(transaction, login)
    const before = await secondFactorsOf(transaction, userId)
    const [own] = await transaction.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if (own !== undefined && own.count >= MAX_PASSKEYS) throw refused(`One person has at most ${MAX_PASSKEYS}.`)
    const added = await transaction
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw refused('It is there already.')
    return noteAdded(transaction, userId, { factor: 'passkey', before })
  })
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>
type VerifiedCredential = Registration['credential']

async function verifiedCredential(publicUrl: string, made: PasskeyMade, challenge: string): Promise<Registration> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  try {
    const { id, rawId, type, response } = made
    const attestationObject = withoutAttestation(response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
      // A key without a PIN is a second factor; a login without a password asks for more.
      requireUserVerification: false,
    })
    if (registrationInfo?.credential.id === id && isSound(registrationInfo.credential.publicKey))
      return registrationInfo
  } catch {
    // It throws for whatever is not as it should be, and for text that is no answer at all.
  }
  throw refused('The browser sent something else than was asked for.')
}

/** Whether it is a key of the kind that its algorithm says: one that is none would lock its person out. @param publicKey COSE */
function isSound(publicKey: VerifiedCredential['publicKey']): boolean {
  const key = decodeCredentialPublicKey(publicKey)
  if (cose.isCOSEPublicKeyEC2(key))
    return key.get(cose.COSEKEYS.alg) === cose.COSEALG.ES256 && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256
  if (cose.isCOSEPublicKeyOKP(key))
    return key.get(cose.COSEKEYS.alg) === cose.COSEALG.EdDSA && key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519
  return cose.isCOSEPublicKeyRSA(key) && key.get(cose.COSEKEYS.alg) === cose.COSEALG.RS256
}

/**
 * Who made an authenticator is of no interest here. To verify its statement would be to read a stranger's certificates, and to fetch
 * the lists of revoked ones that they name.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const none = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(none))
}

function refused(why: string): DomainError {
  return new DomainError('invalid_value', `The passkey was not added. ${why} Begin again.`, 'passkey')
}
