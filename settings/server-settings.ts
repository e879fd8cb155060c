import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { z } from 'zod'
import { type AddressSettings, addressOf, addressVariables } from './address-settings.ts'
import { consoleOf, consoleVariables } from './console-settings.ts'
import { diskReserveOf, diskVariables } from './disk-settings.ts'
import { type FirstUser, firstUserOf, firstUserVariables } from './first-user.ts'
import { type StorageSettings, dataFoldersOf, dataVariables, storageOf, storageVariables } from './folder-settings.ts'
import { type MailSettings, mailOf, mailVariables } from './mail-settings.ts'
import { operatorVariables } from './operator-settings.ts'
import { type MasterKeySettings, masterKeyOf, masterKeyVariables } from './master-key-settings.ts'
import {
  connectionVariables,
  databaseVariables,
  drainVariables,
  logVariables,
  sandboxVariables,
  tracingVariables,
} from './process-variables.ts'
import { proxyVariables } from './proxy-settings.ts'
import { type QuotaSettings, quotaVariables, quotasOf } from './quota-settings.ts'
import { readVariables } from './read-variables.ts'
import {
  type UnpackedLimits,
  archiveBytesOf,
  archiveVariables,
  unpackedLimitsOf,
  unpackedVariables,
} from './upload-limits.ts'
import { type SignOnSettings, signOnOf, signOnVariables } from './sign-on-settings.ts'
import { oneOf, shownAs, wholeNumber } from './variable.ts'

/** What an operator may set of a server. */
export interface ServerSettings extends AddressSettings, StorageSettings {
  /** Absolute path. */
  dataFolder: string
  databaseUrl: string
  /** How many connections to the database this process opens at most. */
  databaseConnections: number
  mail: MailSettings
  masterKey: MasterKeySettings
  console: ConsoleSettings
  /** The provider of single sign-on; undefined where there is none. */
  signOn: SignOnSettings | undefined
  limits: UnpackedLimits & { archiveBytes: number }
  /** What one team may have. */
  quotas: QuotaSettings
  /** Bytes that are kept free on the disks of the data folder and of the storage. */
  diskReserveBytes: number
  firstUser: FirstUser | undefined
  /** Addresses, in lower case, of the people who may use the operator's page. */
  operators: string[]
  /** Logins, sign-ups, mails and key generations that one address may try in a minute. */
  attemptsPerMinute: number
  /** How long a stream of events goes on at most. */
  streamSeconds: number
  /** Addresses, ranges, or `loopback`: the reverse proxies that may say whom they speak for. */
  trustedProxies: string[]
  sandbox: 'required' | 'off' | 'runsc'
  /** Whether builds that only a prover outside Proofyard can make wait for one, or fail with the reason. */
  externalProvers: 'wait' | 'fail'
  /** A public team with sample projects is made at the first start. */
  samples: boolean
  /** How long the calls that have begun may take after SIGTERM. */
  drainSeconds: number
  logLevel: string
  /** Base address of the collector of traces; undefined where nothing is traced. */
  tracesUrl: string | undefined
  /** With which `/metrics` is read; undefined where it is not served. */
  metricsToken: string | undefined
}

export const serverVariables = z.object({
  ...addressVariables,
  ...dataVariables,
  ...databaseVariables,
  ...connectionVariables,
  ...storageVariables,
  ...mailVariables,
  ...masterKeyVariables,
  ...consoleVariables,
  ...signOnVariables,
  ...firstUserVariables,
  ...operatorVariables,
  ...archiveVariables,
  ...unpackedVariables,
  ...diskVariables,
  ...quotaVariables,
  PROOFYARD_ATTEMPTS_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  PROOFYARD_STREAM_SECONDS: wholeNumber(1, 86_400, 3600),
  ...proxyVariables,
  PROOFYARD_EXTERNAL_PROVERS: oneOf(['fail', 'wait'], 'fail'),
  PROOFYARD_SAMPLES: oneOf(['on', 'off'], 'on'),
  ...sandboxVariables,
  ...drainVariables,
  ...logVariables,
  ...tracingVariables,
  PROOFYARD_METRICS_TOKEN: shownAs(
    'none: no metrics are served',
    z.string().min(16, { error: 'must have 16 characters or more' }).optional(),
  ),
})

/** @throws InvalidSettingsError with one sentence per variable that cannot be used */
export function readServerSettings(variables: Record<string, string | undefined>): ServerSettings {
  const set = readVariables(serverVariables, variables)
  const address = addressOf(set)
  const { publicUrl } = address
  const signOn = signOnOf(set)
  const folders = dataFoldersOf(set)
  const { dataFolder } = folders
  return {
    ...address,
    dataFolder,
    databaseUrl: set.DATABASE_URL,
    databaseConnections: set.PROOFYARD_DATABASE_CONNECTIONS,
    ...storageOf(set, folders),
    mail: mailOf(set, { dataFolder, publicUrl }),
    masterKey: masterKeyOf(set, folders),
    console: {
      ...consoleOf(set, { publicUrl }),
      single_sign_on: signOn === undefined ? null : { name: signOn.name, only: signOn.only },
    },
    signOn,
    limits: { archiveBytes: archiveBytesOf(set), ...unpackedLimitsOf(set) },
    quotas: quotasOf(set),
    diskReserveBytes: diskReserveOf(set),
    firstUser: firstUserOf(set),
    operators: set.PROOFYARD_OPERATORS,
    attemptsPerMinute: set.PROOFYARD_ATTEMPTS_PER_MINUTE,
    streamSeconds: set.PROOFYARD_STREAM_SECONDS,
    trustedProxies: set.PROOFYARD_TRUSTED_PROXIES,
    sandbox: set.PROOFYARD_SANDBOX,
    externalProvers: set.PROOFYARD_EXTERNAL_PROVERS,
    samples: set.PROOFYARD_SAMPLES === 'on',
    drainSeconds: set.PROOFYARD_DRAIN_SECONDS,
    logLevel: set.PROOFYARD_LOG,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsToken: set.PROOFYARD_METRICS_TOKEN,
  }
}
