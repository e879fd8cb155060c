import { and, eq, gt } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { deviceLogins } from '../../database/schema/device-logins.ts'
import { userActor } from '../../events/actor.ts'
import { type ApiKeyRecord, generateApiKey } from '../api-keys.ts'
import { hashOf } from '../secret-text.ts'
import { lockShownPerson } from '../open-login.ts'
import { deviceNotFound } from './decide-device-login.ts'

/** What became of a login, as its machine hears it. */
export type DeviceAnswer =
  | { state: 'waiting' | 'refused' }
  | { state: 'approved'; made: ApiKeyRecord & { secret: string } }

/**
 * What a machine hears of its login. One that was approved gets its key, made here and now as the person's who approved it, and one that was refused
 * hears so; after either the login is gone.
 *
 * @throws DomainError `device_not_found`; `invalid_value` where the team has as many keys as it may have; `forbidden` where the person has left the
 *   team meanwhile
 */
export async function takeDeviceKey(
  { database }: Pick<Core, 'database'>,
  { deviceCode, loginNetwork }: { deviceCode: string; loginNetwork: string },
): Promise<DeviceAnswer> {
  const isAsked = and(eq(deviceLogins.deviceHash, hashOf(deviceCode)), gt(deviceLogins.expiresAt, new Date()))
  // Anyone can ask, and often: nothing is locked for it, and no transaction begun, before there is something to take.
  const [found] = await database
    .select({ decision: deviceLogins.decision, decidedBy: deviceLogins.decidedBy })
    .from(deviceLogins)
    .where(isAsked)
  if (found === undefined) throw deviceNotFound()
  if (found.decision === null) return { state: 'waiting' }
  return await database.transaction(async (transaction) => {
    // Before the login: all logins of a person end in this order.
    if (found.decidedBy !== null) await lockShownPerson(transaction, { userId: found.decidedBy })
    const [row] = await transaction.select().from(deviceLogins).where(isAsked).for('update')
    if (row === undefined) throw deviceNotFound()
    const { id, decision, decidedBy, teamId, name } = row
    await transaction.delete(deviceLogins).where(eq(deviceLogins.id, id))
    if (decision !== 'approved' || decidedBy === null || teamId === null) return { state: 'refused' }
    const made = await generateApiKey(transaction, { teamId, actor: userActor(decidedBy), name, loginNetwork })
    return { state: 'approved', made }
  })
}
