import { createHash } from 'node:crypto'

/** Names a person to their passkeys, as base64url: it tells no one who that is, and is the same for all of theirs. */
export function userHandleOf(userId: number): string {
  return createHash('sha256').update(`proofyard user ${userId}`).digest('base64url')
}
