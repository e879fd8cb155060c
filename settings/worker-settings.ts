import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { z } from 'zod'
import { addressOf, addressVariables } from './address-settings.ts'
import {
  type DataSettings,
  type StorageSettings,
  dataFoldersOf,
  dataVariables,
  paramsFolderOf,
  paramsVariables,
  storageOf,
  storageVariables,
} from './folder-settings.ts'
import { diskReserveOf, diskVariables } from './disk-settings.ts'
import { machineOf, machineVariables } from './machine-settings.ts'
import type { MachineSettings } from './machine.ts'
import { fetchVariables } from './fetch-settings.ts'
import { type MailSettings, mailOf, mailVariables } from './mail-settings.ts'
import {
  connectionVariables,
  databaseVariables,
  drainVariables,
  logVariables,
  sandboxVariables,
  tracingVariables,
  toolchainVariables,
} from './process-variables.ts'
import { type QuotaSettings, quotaVariables, quotasOf } from './quota-settings.ts'
import { readVariables } from './read-variables.ts'
import { type UnpackedLimits, unpackedLimitsOf, unpackedVariables } from './upload-limits.ts'
import { absolutePath, shownAs, wholeNumber } from './variable.ts'

/** What an operator may set of a worker. */
export interface WorkerSettings extends DataSettings, StorageSettings {
  databaseUrl: string
  /** How many connections to the database this process opens at most. */
  databaseConnections: number
  /** Origin under which people reach this installation. */
  publicUrl: string
  mail: MailSettings
  /** Absolute path of the set-up parameters (ptau, SRS, CRS); it may be missing. */
  paramsFolder: string
  limits: UnpackedLimits
  /** What one team may have. */
  quotas: QuotaSettings
  /** Bytes that are kept free on the disks of the data folder and of the storage. */
  diskReserveBytes: number
  sandbox: 'required' | 'off' | 'runsc'
  /** Hosts with ports, `host:port`, that downloads for projects may reach beside those that they need as a rule. */
  fetchHosts: string[]
  /** Where git repositories are fetched from, in place of their own hosts: prefixes of URLs, each with its replacement. */
  gitMirrors: { prefix: string; replacement: string }[]
  /** What the operator says of the machine, from whose budget all that the worker runs takes. */
  machine: MachineSettings
  /** Whose jobs the worker takes. */
  frameworks: CircuitType[]
  /** Jobs that one worker runs at a time at most, whatever its machine could hold. */
  workerConcurrency: number
  /** How many times as long as its framework declares a step of a job may take. */
  timeFactor: number
  /** Whether a worker installs the toolchains that waiting jobs need. */
  toolchains: 'install' | 'off'
  /** How long the jobs that have begun may take after SIGTERM. */
  drainSeconds: number
  /** Absolute path of a file that the worker touches as long as its event loop turns; undefined where none is wanted. */
  aliveFile: string | undefined
  logLevel: string
  /** Base address of the collector of traces; undefined where nothing is traced. */
  tracesUrl: string | undefined
}

const isFramework = (text: string): text is CircuitType => CircuitType.safeParse(text).success

const frameworkVariables = {
  PROOFYARD_FRAMEWORKS: shownAs(
    'all',
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((one) => one.trim()))
      .transform((names) => names.filter((one) => one !== ''))
      .refine((names) => names.every(isFramework), {
        error: `must be frameworks with commas between them, of ${CircuitType.options.join(', ')}`,
      })
      .transform((names) => (names.length === 0 ? CircuitType.options : names.filter(isFramework))),
  ),
}

export const workerVariables = z.object({
  ...addressVariables,
  ...dataVariables,
  ...databaseVariables,
  ...connectionVariables,
  ...storageVariables,
  ...mailVariables,
  ...paramsVariables,
  ...unpackedVariables,
  ...machineVariables,
  ...diskVariables,
  ...quotaVariables,
  ...frameworkVariables,
  PROOFYARD_JOBS: wholeNumber(1, 256, 256, 'no cap'),
  // With more all steps of a job together would take longer than the day after which the queue takes it back.
  PROOFYARD_TIME_FACTOR: wholeNumber(1, 4, 1),
  ...toolchainVariables,
  ...sandboxVariables,
  ...fetchVariables,
  ...drainVariables,
  PROOFYARD_ALIVE_FILE: absolutePath('/run/proofyard/alive', 'none'),
  ...logVariables,
  ...tracingVariables,
})

/** @throws InvalidSettingsError with one sentence per variable that cannot be used */
export function readWorkerSettings(variables: Record<string, string | undefined>): WorkerSettings {
  const set = readVariables(workerVariables, variables)
  const { publicUrl } = addressOf(set)
  const folders = dataFoldersOf(set)
  return {
    ...folders,
    databaseUrl: set.DATABASE_URL,
    databaseConnections: set.PROOFYARD_DATABASE_CONNECTIONS,
    ...storageOf(set, folders),
    publicUrl,
    mail: mailOf(set, { dataFolder: folders.dataFolder, publicUrl }),
    paramsFolder: paramsFolderOf(set, folders),
    limits: unpackedLimitsOf(set),
    quotas: quotasOf(set),
    diskReserveBytes: diskReserveOf(set),
    sandbox: set.PROOFYARD_SANDBOX,
    fetchHosts: set.PROOFYARD_FETCH_HOSTS,
    gitMirrors: set.PROOFYARD_GIT_MIRRORS,
    machine: machineOf(set),
    frameworks: set.PROOFYARD_FRAMEWORKS,
    workerConcurrency: set.PROOFYARD_JOBS,
    timeFactor: set.PROOFYARD_TIME_FACTOR,
    toolchains: set.PROOFYARD_TOOLCHAINS,
    drainSeconds: set.PROOFYARD_DRAIN_SECONDS,
    aliveFile: set.PROOFYARD_ALIVE_FILE,
    logLevel: set.PROOFYARD_LOG,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
