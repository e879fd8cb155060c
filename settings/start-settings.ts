import { z } from 'zod'
import { type AddressSettings, addressOf, addressVariables } from './address-settings.ts'
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
import { gitMirrorVariables } from './fetch-settings.ts'
import { machineOf, machineVariables } from './machine-settings.ts'
import type { MachineSettings } from './machine.ts'
import { drainVariables, optionalDatabaseVariables, sandboxVariables, toolchainVariables } from './process-variables.ts'
import { readVariables } from './read-variables.ts'

/** What an operator may set of `npm start` and of the `proofyard` command. */
export interface StartSettings extends AddressSettings, DataSettings, StorageSettings {
  /** An external PostgreSQL; undefined means the embedded one in the data folder. */
  databaseUrl: string | undefined
  /** What the operator says of the machine, for `proofyard doctor`. */
  machine: MachineSettings
  /** Absolute path of the set-up parameters (ptau, SRS, CRS); it may be missing. */
  paramsFolder: string
  sandbox: 'required' | 'off' | 'runsc'
  /** Whether a worker installs the toolchains that waiting jobs need. */
  toolchains: 'install' | 'off'
  /** Where git repositories are fetched from, in place of their own hosts: the longest prefix counts. */
  gitMirrors: { prefix: string; replacement: string }[]
  /** How long server and worker may finish what they have begun after SIGTERM. */
  drainSeconds: number
}

export const startVariables = z.object({
  ...addressVariables,
  ...dataVariables,
  ...paramsVariables,
  ...storageVariables,
  ...optionalDatabaseVariables,
  ...machineVariables,
  ...sandboxVariables,
  ...toolchainVariables,
  ...gitMirrorVariables,
  ...drainVariables,
})

/** @throws InvalidSettingsError with one sentence per variable that cannot be used */
export function readStartSettings(variables: Record<string, string | undefined>): StartSettings {
  const set = readVariables(startVariables, variables)
  const folders = dataFoldersOf(set)
  return {
    ...addressOf(set),
    ...folders,
    databaseUrl: set.DATABASE_URL,
    ...storageOf(set, folders),
    paramsFolder: paramsFolderOf(set, folders),
    machine: machineOf(set),
    sandbox: set.PROOFYARD_SANDBOX,
    toolchains: set.PROOFYARD_TOOLCHAINS,
    gitMirrors: set.PROOFYARD_GIT_MIRRORS,
    drainSeconds: set.PROOFYARD_DRAIN_SECONDS,
  }
}
