import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { collectArtifacts } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { closeCore, openCore } from '@proofyard/core/context.ts'
import { endUnchecked } from '@proofyard/core/elsewhere/end-unchecked.ts'
import { removeOldEvents } from '@proofyard/core/events/remove-old-events.ts'
import type { HeldJob, JobKind } from '@proofyard/core/queue/job.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { aborted, listenForEnd, tellParent } from '@proofyard/core/process/end-signals.ts'
import { productVersion } from '@proofyard/core/process/product-version.ts'
import { forgetOldKeys } from '@proofyard/core/retries/make-once.ts'
import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'
import { openTracing } from '@proofyard/core/tracing/tracing.ts'
import { readWorkerSettings, type WorkerSettings } from '@proofyard/settings/worker-settings.ts'
import { destinationOf } from '@proofyard/frameworks/languages/destination-of.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { largestOf } from '@proofyard/frameworks/resources.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { describeProtection, describeWeaknesses, tellWhatIsWatched } from '@proofyard/sandbox/protection.ts'
import { sweepToolchains } from '@proofyard/toolchains/install-toolchain.ts'
import { lastingIdOf } from '@proofyard/settings/lasting-id.ts'
import { describeMachine, measureMachine } from '@proofyard/settings/machine.ts'
import { type AdmitOptions, type AdmittedShare, admitJobs } from './admission/admit-jobs.ts'
import { admitVerifications, memoryAlone, setAsideForVerifications } from './admission/admit-verifications.ts'
import { openMachineBudget } from './admission/machine-budget.ts'
import { touchAliveFile } from './alive-file.ts'
import { openResidentPool } from './residents/resident-pool.ts'
import type { WorkerContext } from './context.ts'
import { watchPlatform } from './pause.ts'
import { openLog } from './log.ts'
import { installApart } from './capabilities/install-apart.ts'
import { reportCapabilities } from './capabilities/report-capabilities.ts'
import { prepareFrameworks } from './prepare-frameworks.ts'
import { runJob } from './run-job.ts'
import { keepBrowserVerifiers } from './keep-browser-verifiers.ts'
import { stretchTime } from './stretch-time.ts'
import { openSweeper } from './sweeper.ts'
import { openUsageMeter } from './usage-meter.ts'
import { whyHanging } from './why-hanging.ts'

const COLLECT_EVERY_MS = 10 * 60_000
/** What cannot be ended in this time is left: `npm start` ends the process after 10 s. */
const TIMEOUT_AT_END_MS = 8000

/** Takes jobs until it is told to end, or the process that started it is gone. */
async function work(settings: WorkerSettings): Promise<void> {
  const { draining, ending, secondsLeft } = listenForEnd(settings.drainSeconds * 1000)
  void aborted(ending).then(() => setTimeout(() => process.exit(1), TIMEOUT_AT_END_MS).unref())
  const log = openLog(settings.logLevel)
  // First of all and to the end: no probe may take a long start or a drain for a worker that hangs.
  if (settings.aliveFile !== undefined) touchAliveFile(settings.aliveFile, log)
  const workFolder = join(settings.dataFolder, 'work')
  const {
    databaseUrl,
    databaseConnections,
    storageUrl,
    storageCache,
    publicUrl,
    mail,
    toolFolder,
    paramsFolder,
    limits,
    quotas,
  } = settings
  const disk = { folders: [settings.dataFolder], reserveBytes: settings.diskReserveBytes }

  // Where it cannot be made, the framework that reads it says so.
  await mkdir(paramsFolder, { recursive: true }).catch((error: unknown) => log.warn({ err: error }, 'no parameters'))
  const report = (error: unknown) => log.warn({ err: error }, 'what a dead process left was not removed')
  const sweeper = await openSweeper(workFolder, log)
  await sweepToolchains(toolFolder).catch(report)
  const [found, core] = await Promise.all([
    findSandbox({
      sandbox: settings.sandbox,
      fetchHosts: settings.fetchHosts.map((host) => destinationOf(`https://${host}`, { mayBeLocal: true })),
    }),
    openCore({ databaseUrl, databaseConnections, storageUrl, storageCache, publicUrl, mail, disk, quotas }, (error) =>
      log.warn({ err: error }, 'trouble that should pass'),
    ),
  ])
  const sandbox = stretchTime(found, settings.timeFactor)
  const protection = await describeProtection(sandbox, workFolder)
  for (const weakness of describeWeaknesses(protection)) log.warn(weakness)
  const machine = await measureMachine(settings.machine, settings.dataFolder)
  const { forJobs, forVerifications } = setAsideForVerifications(machine)
  const budget = openMachineBudget(forJobs)
  const residents = openResidentPool({
    sandbox,
    budget,
    timeFactor: settings.timeFactor,
    onEnd: (resident, reason) => log.info({ resident, reason }, 'a resident was given up'),
  })
  const pause = watchPlatform(core)
  const tracing = await openTracing('worker', settings.tracesUrl, (error) => log.warn({ err: error }))
  const usage = openUsageMeter(core)
  const places = { workFolder, toolFolder, paramsFolder }
  const toolchainGone = () => keeper.lookAgain()
  const context: WorkerContext = {
    core,
    sandbox,
    budget,
    residents,
    findFramework,
    ...places,
    gitMirrors: settings.gitMirrors,
    toolchainGone,
    secondsLeft,
    pause,
    usage,
    limits,
    tracing,
    log,
  }
  const running = new Set<string>()
  const run = (held: HeldJob, signal: AbortSignal, share: AdmittedShare | undefined) => {
    if (share === undefined) throw new Error('A job was taken without room for it.')
    // A verification is no build or proof.
    const isMade = !['verify', 'verify-claim'].includes(held.kind)
    if (isMade) running.add(held.id)
    return runJob(context, held, signal, share).finally(() => running.delete(held.id))
  }

  const preparation = prepareFrameworks({ toolFolder, budget, log })
  const takers: JobTaker[] = []
  const lookAll = () => takers.forEach((taker) => taker.look())
  const admission = (options: Pick<AdmitOptions, 'needs'> = {}) =>
    admitJobs(budget, { onReserved: lookAll, ...options })
  budget.onRelease(() => takers.forEach((taker) => taker.roomFreed()))
  const keeper = await reportCapabilities(core, {
    lastingId: lastingIdOf(settings.dataFolder, machine, settings.frameworks),
    frameworks: settings.frameworks.map(findFramework),
    folders: { toolFolder, paramsFolder },
    mode: settings.toolchains,
    gitMirrors: settings.gitMirrors,
    budget,
    install: installApart,
    weaknesses: tellWhatIsWatched(protection),
    paused: () => pause.why() ?? whyHanging(takers),
    trouble: () => whyHanging(takers) ?? sweeper.trouble(),
    version: productVersion(),
    jobs: () => [...running],
    log,
    onChange: (served) => {
      preparation.prepare(served)
      void keepBrowserVerifiers(core, toolFolder, (error) =>
        log.warn({ err: error }, 'a verifier for browsers was not kept'),
      )
      lookAll()
    },
  })
  const queuesOf = (kinds: JobKind[]) =>
    keeper.serves().flatMap(({ circuitType, toolchain }) => kinds.map((kind) => ({ kind, circuitType, toolchain })))
  const mayTake = () => pause.why() === null && !keeper.isDrained()
  takers.push(
    takeJobs(core, {
      queues: () => queuesOf(['check', 'prove', 'compile']),
      concurrency: settings.workerConcurrency,
      mayTake,
      admission: admission(),
      work: run,
    }),
    // A person waits for each of these, and they are short: they do not queue behind compilations, nor behind their memory.
    takeJobs(core, {
      queues: () => queuesOf(['verify']),
      concurrency: 1,
      mayTake,
      admission: admitVerifications(forVerifications, admission()),
      work: run,
    }),
    // What anyone brought may take the whole minute that its caller waits: it holds up no verification of a proof that is kept here.
    takeJobs(core, {
      queues: () => queuesOf(['verify-claim']),
      concurrency: 1,
      mayTake,
      // As much as a verification has, for an honest key may be a large one.
      admission: admission({ needs: (wanted) => largestOf(memoryAlone(wanted), forVerifications) }),
      work: run,
    }),
  )
  log.info({ sandbox: sandbox.kind, machine: describeMachine(forJobs) }, 'takes jobs')
  tellParent({ ready: true })

  const collecting = setInterval(() => {
    removeOldEvents(core).catch((error: unknown) => log.warn({ err: error }, 'old events were not removed'))
    forgetOldKeys(core).catch((error: unknown) => log.warn({ err: error }, 'old keys of requests were not forgotten'))
    // Not at once: after a start the other workers say first what they have.
    endUnchecked(core).catch((error: unknown) =>
      log.warn({ err: error }, 'proofs that no worker can verify were not ended'),
    )
    collectArtifacts(core).then(
      (removed) => removed > 0 && log.info({ removed }, 'collected files that nothing refers to'),
      (error: unknown) => log.warn({ err: error }, 'files were not collected'),
    )
  }, COLLECT_EVERY_MS)

  async function end(): Promise<void> {
    clearInterval(collecting)
    preparation.stop()
    // At once, so that no job waits for what this worker offered.
    const keeperStopped = keeper.stop()
    await Promise.all(takers.map((taker) => taker.drain(ending)))
    // What is stopped now, and hangs, is left as well.
    setTimeout(() => process.exit(1), TIMEOUT_AT_END_MS).unref()
    await Promise.all([keeperStopped, ...takers.map((taker) => taker.stop())])
    pause.stop()
    sweeper.stop()
    await usage.stop()
    await Promise.all([residents.end(), tracing?.close()])
    await closeCore(core)
    process.exit(0)
  }
  await aborted(draining)
  await end().catch((error: unknown) => {
    log.error({ err: error }, 'did not end well')
    process.exit(1)
  })
}

// Sandboxed programs are other users, and read what is here; the data folder itself lets in nobody else.
process.umask(0o022)
try {
  await work(readWorkerSettings(process.env))
} catch (error) {
  if (error instanceof InvalidSettingsError) {
    // The parent ends this process as soon as it knows.
    console.error(error.message)
    tellParent({ fatal: error.message })
  } else {
    openLog('fatal').fatal({ err: error }, 'the worker cannot start')
  }
  process.exit(1)
}
