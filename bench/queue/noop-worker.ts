// A worker whose framework does nothing: what its jobs take is Proofyard's own. Takes jobs until its parent is gone.
// Arguments: database URL, storage URL, folder, how many jobs at a time, how long each sleeps in milliseconds, and how many such workers
// it is, each with connections of its own.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeCore, openCore } from '@proofyard/core/context.ts'
import { takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { circomQueue } from '@proofyard/core/testing/fixtures.ts'
import { runJob } from '@proofyard/worker/run-job.ts'
import { echo } from '@proofyard/worker/testing/echo-framework.ts'
import { jobContext } from '@proofyard/worker/testing/job-context.ts'
import { roomyShare } from '@proofyard/worker/testing/roomy-budget.ts'

const [databaseUrl = '', storageUrl = '', folder = '', concurrency = '1', milliseconds = '0', workers = '1'] =
  process.argv.slice(2)
const mail = { smtpUrl: undefined, from: 'no-reply@localhost', supportAddress: undefined, outboxFolder: folder }
const settings = { databaseUrl, databaseConnections: 10, storageUrl, publicUrl: 'http://127.0.0.1', mail }
const framework = echo({
  manifest: echo().manifest,
  execute: async (_run, _build, input) => {
    if (milliseconds !== '0') await sleep(Number(milliseconds))
    return { witness: input }
  },
  prove: async (run) => {
    const proof = join(run.workFolder, 'proof.json')
    await writeFile(proof, JSON.stringify({ proof: randomUUID() }))
    return { proof, publicValues: proof, warnings: [] }
  },
  verify: () => Promise.resolve(true),
})

async function startWorker(): Promise<() => Promise<void>> {
  const core = await openCore(settings, (error) => console.error(error))
  const context = jobContext(core, folder, framework)
  const taker = takeJobs(core, {
    queues: () => [circomQueue('prove'), circomQueue('compile')],
    concurrency: Number(concurrency),
    work: (held, signal) => runJob(context, held, signal, roomyShare),
  })
  return () => taker.stop().then(() => closeCore(core))
}

const stops: (() => Promise<void>)[] = []
for (let worker = 0; worker < Number(workers); worker += 1) stops.push(await startWorker())
process.send?.({ ready: true })
process.on('disconnect', () => void Promise.all(stops.map((stop) => stop())))
