import { lt } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { deviceLogins } from '../../database/schema/device-logins.ts'

/** Removes logins that have run out, with the addresses that they were begun from. */
export async function forgetDeviceLogins(database: Database): Promise<void> {
  await database.delete(deviceLogins).where(lt(deviceLogins.expiresAt, new Date()))
}
