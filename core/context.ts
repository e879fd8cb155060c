import type { Database } from './database/database.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import type { MailSettings } from '@proofyard/settings/mail-settings.ts'
import type { MasterKeySettings } from '@proofyard/settings/master-key-settings.ts'
import { NO_QUOTAS, type QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import { type DiskRoom, watchDiskRoom } from './disk/disk-room.ts'
import { type Deliveries, openDeliveries } from './mail/open-deliveries.ts'
import { adoptRestoredEvents } from './events/adopt-restored-events.ts'
import { type Sealing, noSealing, openSealing } from './secrets/sealing.ts'
import { type Queue, QUEUE_CONNECTIONS, openQueue } from './queue/queue.ts'
import { SUPERVISION_CONNECTIONS, superviseQueue } from './queue/supervise-queue.ts'
import { type StoragePlace, openStorage, storageFolderOf } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { countStoredBytes } from './teams/stored-bytes.ts'

/** What the domain's functions work on; made once at start and passed on. */
export interface Core {
  database: Database
  storage: Storage
  queue: Queue
  /** This process's part in watching over the queue. */
  supervision: { stop: () => Promise<void> }
  /** Where mails go; one is sent by core/mail/queue-mail.ts, from inside a transaction. */
  deliveries: Deliveries
  /** Whether there is room on the disks of this process and of the storage. */
  diskRoom: DiskRoom
  /** Encrypts what the database keeps secret; only in servers. */
  sealing: Sealing
  /** What one team may have. */
  quotas: QuotaSettings
  /** What a team's builds and proofs keep, in bytes. */
  storedBytes: (teamId: number) => Promise<number>
  /** Origin under which people reach this installation, without a trailing slash. */
  publicUrl: string
  /** Told of failures that pass by themselves, such as a lost connection. */
  report: (error: Error) => void
}

export interface CoreSettings extends StoragePlace {
  databaseUrl: string
  /** How many connections to the database this process opens at most: ten or more. */
  databaseConnections: number
  publicUrl: string
  mail: MailSettings
  /** Folders besides the storage's whose disks are watched, and what is kept free on all of them; none by itself. */
  disk?: { folders: string[]; reserveBytes: number }
  /** Of servers; other processes seal and open nothing. */
  masterKey?: MasterKeySettings
  /** None by itself. */
  quotas?: QuotaSettings
}

/**
 * Opens database, storage and queue, and brings the database to this version's schema.
 * @param report told of failures that pass by themselves; the caller logs them
 */
export async function openCore(
  settings: CoreSettings,
  report: (error: Error) => void = () => undefined,
): Promise<Core> {
  const database = openDatabase(
    settings.databaseUrl,
    report,
    settings.databaseConnections - QUEUE_CONNECTIONS - SUPERVISION_CONNECTIONS,
  )
  try {
    await migrate(database)
    await adoptRestoredEvents(database)
    const storage = await openStorage(settings)
    const queue = await openQueue(database, settings.databaseUrl, report)
    const deliveries = openDeliveries(settings.mail)
    const supervision = superviseQueue({ database, storage, queue, report }, settings.databaseUrl)
    const { folders, reserveBytes } = settings.disk ?? { folders: [], reserveBytes: 0 }
    const diskRoom = await watchDiskRoom({
      folders: [...folders, storageFolderOf(settings)],
      reserveBytes,
    })
    return {
      database,
      storage,
      queue,
      supervision,
      deliveries,
      diskRoom,
      sealing: settings.masterKey === undefined ? noSealing : openSealing(settings.masterKey),
      quotas: settings.quotas ?? NO_QUOTAS,
      storedBytes: countStoredBytes(database),
      publicUrl: settings.publicUrl,
      report,
    }
  } catch (error) {
    await database.$client.end()
    throw error
  }
}

/** Ends all connections. Jobs that this process holds go to another worker when their heartbeat lapses. */
export async function closeCore(core: Core): Promise<void> {
  core.deliveries.close()
  core.diskRoom.close()
  await core.supervision.stop()
  await core.queue.close()
  await core.database.$client.end()
}
