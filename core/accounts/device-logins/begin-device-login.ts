import { randomInt } from 'node:crypto'
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '@proofyard/contract/device.ts'
import type { Core } from '../../context.ts'
import { deviceLogins } from '../../database/schema/device-logins.ts'
import { hashOf, randomText } from '../secret-text.ts'

/** How long a person has to approve it. */
export const DEVICE_LOGIN_SECONDS = 600

/** Two logins of ten minutes have the same code once in ten thousand million; the second is given another then. */
const TRIES = 3

/**
 * Notes that a machine asks for a key.
 *
 * @returns the machine's secret, which is kept here only as its hash, and the code that a person compares
 */
export async function beginDeviceLogin(
  { database }: Pick<Core, 'database'>,
  { name, askedFrom }: { name: string; askedFrom: string },
): Promise<{ deviceCode: string; userCode: string }> {
  const createdAt = new Date()
  const deviceCode = randomText(43)
  const expiresAt = new Date(createdAt.getTime() + DEVICE_LOGIN_SECONDS * 1000)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const userCode = newUserCode()
    const written = await database
      .insert(deviceLogins)
      .values({ deviceHash: hashOf(deviceCode), userCode, name, askedFrom, createdAt, expiresAt })
      .onConflictDoNothing()
      .returning({ id: deviceLogins.id })
    if (written.length > 0) return { deviceCode, userCode }
  }
  throw new Error('No code could be made that no other login has.')
}

function newUserCode(): string {
  return Array.from({ length: USER_CODE_LENGTH }, () =>
    USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length)),
  ).join('')
}
