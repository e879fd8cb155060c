import type { Database } from './database/database.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import type { Mailer } from './mail/mailer.ts'
import { type MailSettings, openMailer, openSupportDesk, type SupportDesk } from './mail/open-mailer.ts'
import { type Queue, openQueue } from './queue/queue.ts'
import { type Storage, openStorage } from './storage/storage.ts'

/** What the domain's functions work on; made once at start and passed on. */
export interface Core {
  database: Database
  storage: Storage
  queue: Queue
  mailer: Mailer
  support: SupportDesk
  /** Origin under which people reach this installation, without a trailing slash. */
  publicUrl: string
  /** Told of troubles that heal by themselves, such as a lost connection. */
  report: (error: Error) => void
}

export interface CoreSettings {
  databaseUrl: string
  /** `file:` and an absolute folder. */
  storageUrl: string
  publicUrl: string
  mail: MailSettings
}

/**
 * Opens database, storage and queue, and brings the database to this version's schema.
 * @param report told of troubles that heal by themselves; the caller logs them
 */
export async function openCore(
  settings: CoreSettings,
  report: (error: Error) => void = () => undefined,
): Promise<Core> {
  const database = openDatabase(settings.databaseUrl, report)
  try {
    await migrate(database)
    const storage = await openStorage(settings.storageUrl)
    const queue = await openQueue(database, settings.databaseUrl, report)
    const mailer = openMailer(settings.mail, report)
    const support = openSupportDesk(settings.mail, report)
    return { database, storage, queue, mailer, support, publicUrl: settings.publicUrl, report }
  } catch (error) {
    await database.$client.end()
    throw error
  }
}

/**
 * Ends all connections, after mails on their way had a moment. Jobs that this process holds go to another worker when
 * their heartbeat lapses.
 */
export async function closeCore(core: Core): Promise<void> {
  await Promise.all([core.mailer.close(), core.support.mailer.close()])
  await core.queue.close()
  await core.database.$client.end()
}
