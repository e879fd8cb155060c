import { setTimeout as sleep } from 'node:timers/promises'
import { openCore } from '../../context.ts'
import { readEvents } from '../read-events.ts'

/**
 * A consumer for tests that kill it: it reads batches of five, and tells its parent of each before it is noted as read.
 * Arguments: database URL, storage URL.
 */
const [databaseUrl = '', storageUrl = ''] = process.argv.slice(2)
const mail = { smtpUrl: undefined, from: 'no-reply@localhost', supportAddress: undefined, outboxFolder: '' }
const core = await openCore({ databaseUrl, databaseConnections: 10, storageUrl, publicUrl: 'http://127.0.0.1', mail })
process.on('disconnect', () => process.exit())
for (;;) {
  const read = await readEvents(
    core,
    'one',
    async (batch) => {
      process.send?.(batch.map(({ subjectId }) => subjectId))
      await sleep(100)
    },
    5,
  )
  if (read === undefined || read === 0) await sleep(50)
}
