import { z } from 'zod'
import { type DataSettings, dataFoldersOf, dataVariables, paramsFolderOf, paramsVariables } from './folder-settings.ts'
import { diskReserveOf, diskVariables } from './disk-settings.ts'
import { fetchVariables } from './fetch-settings.ts'
import { machineOf, machineVariables } from './machine-settings.ts'
import type { MachineSettings } from './machine.ts'
import { drainVariables, logVariables, sandboxVariables } from './process-variables.ts'
import { readVariables } from './read-variables.ts'
import { type UnpackedLimits, unpackedLimitsOf, unpackedVariables } from './upload-limits.ts'
import { optionalText, url, wholeNumber } from './variable.ts'

/** What the owner of a worker may set that does jobs of a Proofyard elsewhere. */
export interface ElsewhereSettings extends DataSettings {
  /** The server whose jobs it does; undefined where that was not said. */
  connect: string | undefined
  /** File with the worker key. */
  keyFile: string | undefined
  paramsFolder: string
  limits: UnpackedLimits
  sandbox: 'required' | 'off' | 'runsc'
  fetchHosts: string[]
  gitMirrors: { prefix: string; replacement: string }[]
  machine: MachineSettings
  /** Jobs that it runs at a time at most, whatever its machine could hold. */
  workerConcurrency: number
  timeFactor: number
  /** Bytes that are kept free on the disk of the data folder. */
  diskReserveBytes: number
  drainSeconds: number
  logLevel: string
}

const elsewhereVariables = z.object({
  PROOFYARD_CONNECT: url(['http:', 'https:'], 'none'),
  PROOFYARD_WORKER_KEY_FILE: optionalText(),
  ...dataVariables,
  ...paramsVariables,
  ...unpackedVariables,
  ...machineVariables,
  ...diskVariables,
  PROOFYARD_JOBS: wholeNumber(1, 256, 256, 'no cap'),
  PROOFYARD_TIME_FACTOR: wholeNumber(1, 4, 1),
  ...sandboxVariables,
  ...fetchVariables,
  ...drainVariables,
  ...logVariables,
})

/** @throws InvalidSettingsError with one sentence per variable that cannot be used */
export function readElsewhereSettings(variables: Record<string, string | undefined>): ElsewhereSettings {
  const set = readVariables(elsewhereVariables, variables)
  const folders = dataFoldersOf(set)
  return {
    ...folders,
    connect: set.PROOFYARD_CONNECT,
    keyFile: set.PROOFYARD_WORKER_KEY_FILE,
    paramsFolder: paramsFolderOf(set, folders),
    limits: unpackedLimitsOf(set),
    sandbox: set.PROOFYARD_SANDBOX,
    fetchHosts: set.PROOFYARD_FETCH_HOSTS,
    gitMirrors: set.PROOFYARD_GIT_MIRRORS,
    machine: machineOf(set),
    workerConcurrency: set.PROOFYARD_JOBS,
    timeFactor: set.PROOFYARD_TIME_FACTOR,
    diskReserveBytes: diskReserveOf(set),
    drainSeconds: set.PROOFYARD_DRAIN_SECONDS,
    logLevel: set.PROOFYARD_LOG,
  }
}
