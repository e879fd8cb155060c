import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { watchDiskRoom } from '@proofyard/core/disk/disk-room.ts'
import { aborted, listenForEnd, tellParent } from '@proofyard/core/process/end-signals.ts'
import { destinationOf } from '@proofyard/frameworks/languages/destination-of.ts'
import { findFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { type ElsewhereSettings, readElsewhereSettings } from '@proofyard/settings/elsewhere-settings.ts'
import { lastingIdOf } from '@proofyard/settings/lasting-id.ts'
import { describeMachine, measureMachine } from '@proofyard/settings/machine.ts'
import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'
import { sweepToolchains } from '@proofyard/toolchains/install-toolchain.ts'
import { openMachineBudget } from '../admission/machine-budget.ts'
import { openLog } from '../log.ts'
import { openResidentPool } from '../residents/resident-pool.ts'
import { stretchTime } from '../stretch-time.ts'
import { openSweeper } from '../sweeper.ts'
import type { ElsewhereContext } from './context.ts'
import { openKeyFile } from './key-file.ts'
import { reportOffers } from './report-offers.ts'
import { RefusedError, openServerClient } from './server-client.ts'
import { freeForJobs, onWire, takeJobsElsewhere } from './take-jobs.ts'

/** What cannot be ended in this time is left. */
const TIMEOUT_AT_END_MS = 30_000

/** Does jobs of a server elsewhere until it is told to end, or its key is refused. */
async function work(settings: ElsewhereSettings, wanted: string[] | undefined): Promise<void> {
  const { connect, keyFile, toolFolder, paramsFolder } = settings
  if (connect === undefined)
    throw new InvalidSettingsError(
      'PROOFYARD_CONNECT is not set: --connect names the server, such as https://proofs.example.org',
    )
  if (keyFile === undefined)
    throw new InvalidSettingsError(
      'PROOFYARD_WORKER_KEY_FILE is not set: --key-file names the file with the worker key',
    )
  const { draining, ending } = listenForEnd(settings.drainSeconds * 1000)
  void aborted(ending).then(() => setTimeout(() => process.exit(1), TIMEOUT_AT_END_MS).unref())
  const refused = new AbortController()
  const log = openLog(settings.logLevel)
  const workFolder = join(settings.dataFolder, 'work')
  await mkdir(paramsFolder, { recursive: true })
  const sweeper = await openSweeper(workFolder, log)
  await sweepToolchains(toolFolder).catch((error: unknown) => log.warn({ err: error }, 'not swept'))
  const found = await findSandbox({
    sandbox: settings.sandbox,
    fetchHosts: settings.fetchHosts.map((host) => destinationOf(`https://${host}`, { mayBeLocal: true })),
  })
  const sandbox = stretchTime(found, settings.timeFactor)
  const machine = await measureMachine(settings.machine, settings.dataFolder)
  const budget = openMachineBudget(machine)
  const diskRoom = await watchDiskRoom({ folders: [settings.dataFolder], reserveBytes: settings.diskReserveBytes })
  const residents = openResidentPool({
    sandbox,
    budget,
    timeFactor: settings.timeFactor,
    onEnd: (resident, reason) => log.info({ resident, reason }, 'a resident was given up'),
  })
  const onTrouble = (error: unknown) =>
    log.warn({ err: error }, 'the server was not reached, or had a fault; it is tried again')
  const client = openServerClient({ url: connect, keyFile: await openKeyFile(keyFile) }, onTrouble)
  const holders = new Set<string>()
  const gpus = Array.from({ length: machine.gpus }, () => ({ memory_bytes: machine.gpuMemoryBytes ?? 0 }))
  const end = (error: RefusedError) => {
    log.fatal(error.status === 401 ? 'the worker key is wrong or has ended' : error.message)
    refused.abort(error)
  }
  const offers = await reportOffers(client, {
    lastingId: lastingIdOf(settings.dataFolder, machine, wanted),
    frameworks: Object.values(frameworks),
    folders: { toolFolder, paramsFolder },
    wanted,
    machine: () => ({
      total: { ...onWire(machine), gpus },
      free: onWire(freeForJobs(budget, holders)),
      paused: diskRoom.shortage(),
    }),
    onEnd: end,
    onTrouble,
  })
  const context: ElsewhereContext = {
    client,
    diskRoom,
    sandbox,
    budget,
    residents,
    findFramework,
    workFolder,
    toolFolder,
    paramsFolder,
    gitMirrors: settings.gitMirrors,
    limits: settings.limits,
    toolchainGone: offers.lookAgain,
    log,
  }
  log.info(
    { server: connect, sandbox: sandbox.kind, machine: describeMachine(machine) },
    'takes jobs of a server elsewhere',
  )
  tellParent({ ready: true })
  await takeJobsElsewhere(context, {
    workerId: offers.workerId,
    concurrency: settings.workerConcurrency,
    holders,
    isReady: () => offers.isReady() && diskRoom.shortage() === null,
    onRefused: async (error) => {
      if (error.status === 401) end(error)
      // The server forgot it, such as after it was away for long, or another ended it.
      else await offers.report().catch(onTrouble)
    },
    draining: AbortSignal.any([draining, refused.signal]),
    ending: AbortSignal.any([ending, refused.signal]),
  })
  await offers.stop()
  sweeper.stop()
  diskRoom.close()
  await residents.end()
  process.exit(refused.signal.aborted ? 1 : 0)
}

process.umask(0o022)
try {
  const wanted = process.argv.slice(2)
  await work(readElsewhereSettings(process.env), wanted.length === 0 ? undefined : wanted)
} catch (error) {
  if (error instanceof InvalidSettingsError) console.error(error.message)
  else if (error instanceof RefusedError && error.status === 401) console.error('The worker key is wrong or has ended.')
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
