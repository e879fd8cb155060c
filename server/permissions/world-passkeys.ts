import { PASSKEY_COOKIE } from '@proofyard/contract/passkey.ts'
import { addPasskey } from '@proofyard/core/accounts/passkeys/add-passkey.ts'
import { newChallenge } from '@proofyard/core/accounts/passkeys/challenges.ts'
import type { Core } from '@proofyard/core/context.ts'
import { openLogin } from '@proofyard/core/testing/open-login.ts'
import { passkeys } from '@proofyard/core/database/schema/passkeys.ts'
import { eq } from 'drizzle-orm'
import { newAuthenticator } from '../testing/authenticator.ts'
import type { Sent, TestAccount } from '../testing/open-test-server.ts'
import type { Actor } from './actors.ts'

/** Requests with passkeys, which are one person's own. */
export interface WorldPasskeys {
  /** A passkey that the actor has begun to add. */
  makePasskey: (actor: Actor) => Promise<Sent>
  /** Gives the actor a passkey, and a recovery code to remove it with. */
  givePasskey: (actor: Actor) => Promise<Sent>
  /** Gives the owner a passkey, and shows it. */
  showPasskey: () => Promise<Sent>
}

type People = Record<'owner' | 'admin' | 'member' | 'stranger', TestAccount>

export function worldPasskeys(core: Core, people: People): WorldPasskeys {
  const userIdOf = (actor: Actor) =>
    (actor === 'owner' || actor === 'admin' || actor === 'member' ? people[actor] : people.stranger).userId
  const origin = core.publicUrl
  const ofServer = {
    relying_party_id: new URL(origin).hostname,
    relying_party_name: 'Proofyard',
    user_handle: '',
    username: '',
    passkeys_to_exclude: [],
  }

  async function begin(userId: number) {
    const { challenge, secret } = await newChallenge(core, 'add', userId)
    const authenticator = newAuthenticator()
    const made = authenticator.make({ ...ofServer, challenge }, origin)
    return { authenticator, made, challenge, headers: { cookie: `${PASSKEY_COOKIE}=${secret}` } }
  }

  async function give(userId: number) {
    await core.database.delete(passkeys).where(eq(passkeys.userId, userId))
    const { authenticator, made, challenge } = await begin(userId)
    const codes = await addPasskey(core, await openLogin(core, userId), {
      name: 'laptop',
      made,
      challenge: { challenge, userId },
    })
    return { authenticator, code: codes?.[0] }
  }

  return {
    makePasskey: async (actor) => {
      const { made, headers } = await begin(userIdOf(actor))
      return { headers, body: { passkey_name: 'laptop', passkey_made: made } }
    },
    givePasskey: async (actor) => {
      const userId = userIdOf(actor)
      const { code } = await give(userId)
      const [row] = await core.database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
      return { path: { passkey_id: row?.id ?? '' }, body: { code } }
    },
    showPasskey: async () => {
      const { authenticator } = await give(people.owner.userId)
      const { challenge, secret } = await newChallenge(core, 'show', null)
      const passkey = authenticator.show({ ...ofServer, challenge }, origin)
      return { headers: { cookie: `${PASSKEY_COOKIE}=${secret}` }, body: { passkey } }
    },
  }
}
