import { beginBuild } from '../builds/transition.ts'
import { closeCore, openCore } from '../context.ts'
import { beginProof } from '../proofs/transition.ts'
import { takeJobs } from '../queue/take-jobs.ts'
import { circomQueue } from './fixtures.ts'

/**
 * A worker for tests that begins a job, says so to its parent, and never ends it: it is there to be killed.
 * Arguments: database URL, storage URL.
 */
const [databaseUrl = '', storageUrl = ''] = process.argv.slice(2)
const mail = { smtpUrl: undefined, from: 'no-reply@localhost', supportAddress: undefined, outboxFolder: '' }
const core = await openCore({ databaseUrl, databaseConnections: 10, storageUrl, publicUrl: 'http://127.0.0.1', mail })
const taker = takeJobs(core, {
  queues: () => [circomQueue('compile'), circomQueue('prove'), circomQueue('verify')],
  concurrency: 1,
  work: async (held, signal) => {
    const begun = held.kind === 'verify' || (await (held.kind === 'compile' ? beginBuild : beginProof)(core, held))
    process.send?.({ begun, ...held })
    if (!begun) return
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    process.send?.({ aborted: true })
  },
})
process.on('disconnect', () => void taker.stop().then(() => closeCore(core)))
