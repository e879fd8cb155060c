import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { circomQueue } from './fixtures.ts'
import { openTestDatabase } from '../database/testing.ts'

interface Options {
  smtpUrl?: string | undefined
  publicUrl?: string | undefined
  supportAddress?: string | undefined
  disk?: CoreSettings['disk'] | undefined
  quotas?: CoreSettings['quotas'] | undefined
  databaseConnections?: number
  /** Else what passes by itself is told nobody. */
  report?: (error: Error) => void
}

/**
 * A core on a database and a folder of its own; `close` removes both. `settings` open it again elsewhere.
 * @param options.smtpUrl else mails go to the outbox
 */
export async function openTestCore(
  options: Options = {},
): Promise<{ core: Core; settings: CoreSettings; close: () => Promise<void> }> {
  // A schema takes two hundred milliseconds of a processor to make, and a copy of it sixty.
  const database = await openTestDatabase(process.env['TEST_DATABASE_TEMPLATE'])
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-core-'))
  const { core, settings } = await openCoreForTests(database.url, folder, options)
  return {
    core,
    settings,
    close: async () => {
      await closeCore(core)
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A core with the queues that tests look into also before there was a build. */
export async function openCoreForTests(
  databaseUrl: string,
  folder: string,
  options: Options = {},
): Promise<{ core: Core; settings: CoreSettings }> {
  const settings: CoreSettings = {
    databaseUrl,
    databaseConnections: options.databaseConnections ?? 18,
    storageUrl: `file:${folder}/artifacts`,
    masterKey: { masterKeys: [], masterKeyFile: join(folder, 'master-key') },
    publicUrl: options.publicUrl ?? 'http://127.0.0.1:8080',
    mail: {
      smtpUrl: options.smtpUrl,
      from: 'no-reply@localhost',
      supportAddress: options.supportAddress,
      outboxFolder: join(folder, 'outbox'),
    },
  }
  if (options.disk !== undefined) settings.disk = options.disk
  if (options.quotas !== undefined) settings.quotas = options.quotas
  const core = await openCore(settings, options.report)
  for (const kind of ['compile', 'prove', 'verify', 'verify-claim'] as const) await core.queue.open(circomQueue(kind))
  return { core, settings }
}
