import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { collectArtifacts } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { closeCore, openCore } from '@proofyard/core/context.ts'
import type { HeldJob, JobKind } from '@proofyard/core/queue/job.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { forgetOldKeys } from '@proofyard/core/retries/make-once.ts'
import { readSettings } from '@proofyard/core/settings.ts'
import { findFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import { sweepToolchains } from '@proofyard/frameworks/toolchains/install-toolchain.ts'
import { keepWarm } from '@proofyard/frameworks/warm/keep-warm.ts'
import { sweepAttemptFolders } from './attempt-folder.ts'
import type { WorkerContext } from './context.ts'
import { openLog } from './log.ts'
import { keepOffers } from './offers/keep-offers.ts'
import { prepareFrameworks } from './prepare-frameworks.ts'
import { runJob } from './run-job.ts'

const COLLECT_EVERY_MS = 10 * 60_000
/** Whoever started this process ends it after 10 s. */
const PATIENCE_AT_END_MS = 8000

const settings = readSettings(process.env)
const log = openLog(settings.logLevel)

/** Takes jobs until it is told to end, or whoever started it is gone. */
async function work(): Promise<void> {
  if (settings.databaseUrl === undefined) throw new Error('A worker needs DATABASE_URL.')
  const workFolder = join(settings.dataFolder, 'work')
  const { databaseUrl, storageUrl, publicUrl, mail, toolFolder, paramsFolder, limits } = settings

  // Where it cannot be made, whoever looks into it says so.
  await mkdir(paramsFolder, { recursive: true }).catch((error: unknown) => log.warn({ err: error }, 'no parameters'))
  const swept = await sweepAttemptFolders(workFolder)
  if (swept.length > 0) log.info({ swept }, 'removed the folders of dead workers')
  await sweepToolchains(toolFolder)
  const [sandbox, core] = await Promise.all([
    findSandbox({ sandbox: settings.sandbox }),
    openCore({ databaseUrl, storageUrl, publicUrl, mail }, (error) =>
      log.warn({ err: error }, 'trouble that should pass'),
    ),
  ])
  const warm = keepWarm({
    sandbox,
    most: settings.warmPrograms,
    onEnd: (build, reason) => log.info({ build, reason }, 'a program that stayed for its build was given up'),
  })
  const places = { workFolder, toolFolder, paramsFolder }
  const toolchainGone = () => keeper.lookAgain()
  const context: WorkerContext = { core, sandbox, warm, findFramework, ...places, toolchainGone, limits, log }
  const run = (held: HeldJob, signal: AbortSignal) => runJob(context, held, signal)

  const preparation = prepareFrameworks(toolFolder, log)
  const takers: JobTaker[] = []
  const keeper = await keepOffers(core, {
    frameworks: Object.values(frameworks),
    folders: { toolFolder, paramsFolder },
    mode: settings.toolchains,
    log,
    onChange: (served) => {
      preparation.prepare(served)
      for (const taker of takers) taker.look()
    },
  })
  const queuesOf = (kinds: JobKind[]) =>
    keeper.serves().flatMap(({ circuitType, toolchain }) => kinds.map((kind) => ({ kind, circuitType, toolchain })))
  takers.push(
    takeJobs(core, {
      queues: () => queuesOf(['prove', 'compile']),
      concurrency: settings.workerConcurrency,
      work: run,
    }),
    // Somebody waits for each of these, and they are short: they do not queue behind compilations.
    takeJobs(core, {
      queues: () => queuesOf(['verify']),
      concurrency: 1,
      work: run,
    }),
  )
  log.info({ sandbox: sandbox.kind }, 'takes jobs')
  process.send?.({ ready: true })

  const collecting = setInterval(() => {
    forgetOldKeys(core).catch((error: unknown) => log.warn({ err: error }, 'old keys of requests were not forgotten'))
    collectArtifacts(core).then(
      (removed) => removed > 0 && log.info({ removed }, 'collected files that nothing refers to'),
      (error: unknown) => log.warn({ err: error }, 'files were not collected'),
    )
  }, COLLECT_EVERY_MS)

  let ending = false
  async function end(): Promise<void> {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), PATIENCE_AT_END_MS).unref()
    clearInterval(collecting)
    preparation.stop()
    await Promise.all([keeper, ...takers].map((part) => part.stop()))
    await warm.end()
    await closeCore(core)
    process.exit(0)
  }
  const endLogged = () => void end().catch((error: unknown) => log.error({ err: error }, 'did not end well'))
  process.on('SIGTERM', endLogged)
  process.on('SIGINT', endLogged)
  process.on('disconnect', endLogged)
}

work().catch((error: unknown) => {
  log.fatal({ err: error }, 'the worker cannot start')
  process.exit(1)
})
