import { type SQL, and, eq, gt, isNull } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { deviceLogins } from '../../database/schema/device-logins.ts'
import { DomainError } from '../../errors.ts'
import { type Viewer, requireLogin } from '../../policies/viewer.ts'
import { findOwnTeam } from '../../teams/own-team.ts'
import { lockOpenLogin } from '../open-login.ts'

/** A login that waits for a person. */
export type DeviceLogin = typeof deviceLogins.$inferSelect

/** One sentence for all codes that open nothing: it does not tell which ever did. */
export function deviceNotFound(): DomainError {
  return new DomainError(
    'device_not_found',
    'No machine waits with this code. Is it typed right? It is good for ten minutes, and once.',
    'user_code',
  )
}

/** The login that waits with a code. @throws DomainError `device_not_found` */
export async function findDeviceLogin({ database }: Pick<Core, 'database'>, userCode: string): Promise<DeviceLogin> {
  const [row] = await database.select().from(deviceLogins).where(isWaiting(userCode))
  if (row === undefined) throw deviceNotFound()
  return row
}

/**
 * Lets a machine have a key of a team, of which the viewer has to be a member. The key is made when the machine asks for it, so that its secret is
 * kept nowhere.
 *
 * @throws DomainError `device_not_found`, also where it was decided already; `team_not_found`
 */
export async function approveDeviceLogin(
  core: Core,
  viewer: Viewer,
  userCode: string,
  teamSlug: string,
): Promise<void> {
  const { team } = await findOwnTeam(core.database, viewer, teamSlug)
  await decide(core, viewer, userCode, { decision: 'approved', teamId: team.id })
}

/** @throws DomainError `device_not_found`, also where it was decided already */
export async function refuseDeviceLogin(core: Core, viewer: Viewer, userCode: string): Promise<void> {
  await decide(core, viewer, userCode, { decision: 'refused' })
}

async function decide(
  { database }: Core,
  viewer: Viewer,
  userCode: string,
  decision: { decision: 'approved'; teamId: number } | { decision: 'refused' },
): Promise<void> {
  const login = requireLogin(viewer)
  await database.transaction(async (transaction) => {
    await lockOpenLogin(transaction, login)
    const decided = await transaction
      .update(deviceLogins)
      .set({ ...decision, decidedBy: login.userId })
      .where(isWaiting(userCode))
      .returning({ id: deviceLogins.id })
    if (decided.length === 0) throw deviceNotFound()
  })
}

function isWaiting(userCode: string): SQL | undefined {
  return and(eq(deviceLogins.userCode, userCode), isNull(deviceLogins.decision), gt(deviceLogins.expiresAt, new Date()))
}
