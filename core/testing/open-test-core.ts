import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { openTestDatabase } from '../database/testing.ts'

/**
 * A core on a database and a folder of its own; `close` removes both. `settings` open it again elsewhere.
 * @param given.smtpUrl else mails go to the outbox
 */
export async function openTestCore(
  given: { smtpUrl?: string | undefined; publicUrl?: string | undefined; supportAddress?: string | undefined } = {},
): Promise<{ core: Core; settings: CoreSettings; close: () => Promise<void> }> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-core-'))
  const settings: CoreSettings = {
    databaseUrl: database.url,
    storageUrl: `file:${folder}/artifacts`,
    publicUrl: given.publicUrl ?? 'http://127.0.0.1:8080',
    mail: {
      smtpUrl: given.smtpUrl,
      from: 'no-reply@localhost',
      supportAddress: given.supportAddress,
      outboxFolder: join(folder, 'outbox'),
    },
  }
  const core = await openCore(settings)
  // Tests look into these also before there was a build.
  await core.queue.open({ circuitType: 'circom', toolchain: null })
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
