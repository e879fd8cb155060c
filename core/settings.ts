import { isAbsolute, resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { brand } from '@proofyard/contract/brand.ts'
import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { EmailAddress } from '@proofyard/contract/email-address.ts'
import { z } from 'zod'
import type { MailSettings } from './mail/open-mailer.ts'

/** What an operator may set, read once at start from the environment. */
export interface Settings {
  host: string
  port: number
  /** Absolute path; holds the database, the artifacts and the work folders. */
  dataFolder: string
  /** An external PostgreSQL; undefined means the embedded one in the data folder. */
  databaseUrl: string | undefined
  /** `file:` and an absolute folder. */
  storageUrl: string
  /** Origin under which people reach this server, without a trailing slash. */
  publicUrl: string
  /** Where mails go, and from whom. */
  mail: MailSettings
  /** What the console asks for: support, documentation, analytics. */
  console: ConsoleSettings
  /** Holds the toolchains, and what the frameworks built for this machine. */
  toolFolder: string
  /** Folder with set-up parameters (ptau, SRS, CRS); it may be missing. */
  paramsFolder: string
  limits: { archiveBytes: number; unpackedBytes: number; entries: number }
  /** Created on an empty database, for unattended use. */
  firstUser: { username: string; email: string; password: string; apiKey: string | undefined } | undefined
  /** Logins, sign-ups, mails and key generations that one address may try in a minute. */
  attemptsPerMinute: number
  sandbox: 'required' | 'off'
  /** Jobs that one worker runs at a time. */
  workerConcurrency: number
  /** Programs that one worker keeps for the next proof of their build. */
  warmPrograms: number
  /** Whether a worker installs the toolchains that waiting jobs need. */
  toolchains: 'install' | 'off'
  /** Whether builds that only a prover outside Proofyard can make wait for one, or fail with the reason. */
  externalProvers: 'wait' | 'fail'
  /** A public team with sample projects is made at the first start. */
  samples: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** One sentence per setting that cannot be used. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings'
}

const MIB = 1024 * 1024

function wholeNumber(least: number, most: number, fallback: number) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined ? fallback : Number(text)))
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
}

function oneOf<const Choice extends string>(choices: readonly Choice[], fallback: Choice) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` }).default(fallback)
}

function url(protocols: string[]) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be a URL that begins with ${protocols.join(' or ')}`,
      abort: true,
    })
    .optional()
}

function emailAddress(example: string) {
  return z
    .string()
    .refine((text) => EmailAddress.safeParse(text).success, { error: `must be an e-mail address, such as ${example}` })
    .optional()
}

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 8080),
  PROOFYARD_DATA: z.string().default('./.proofyard'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  STORAGE_URL: url(['file:']).refine((text) => text === undefined || isAbsolute(folderOf(text)), {
    error: 'must be file: and an absolute folder, such as file:/srv/proofyard',
  }),
  PUBLIC_URL: url(['http:', 'https:']).refine((text) => text === undefined || new URL(text).pathname === '/', {
    error: 'must be an origin without a path, such as https://proofs.example.org',
  }),
  SMTP_URL: url(['smtp:', 'smtps:']).refine((text) => text === undefined || isMailServer(new URL(text)), {
    error: 'must name a host and no path, such as smtps://name:password@mail.example.org:465',
  }),
  MAIL_FROM: emailAddress('no-reply@example.org'),
  SUPPORT_EMAIL: emailAddress('support@example.org'),
  SUPPORT_FORM_URL: url(['http:', 'https:']),
  DOCUMENTATION_URL: url(['http:', 'https:']),
  ANALYTICS_URL: url(['http:', 'https:']).refine((text) => text === undefined || /^[^?#]*$/.test(text), {
    error: 'must have neither query nor fragment, such as https://events.example.org/v1',
  }),
  ANALYTICS_KEY: z.string().optional(),
  ANALYTICS_KEY_ELSEWHERE: z.string().optional(),
  PROOFYARD_PARAMS: z.string().optional(),
  PROOFYARD_USERNAME: z.string().optional(),
  PROOFYARD_EMAIL: z.string().optional(),
  PROOFYARD_PASSWORD: z.string().optional(),
  PROOFYARD_API_KEY: z
    .string()
    .min(20, { error: 'must have at least 20 characters' })
    .max(200, { error: 'must have at most 200 characters' })
    .optional(),
  PROOFYARD_ARCHIVE_MIB: wholeNumber(1, 8192, 512),
  PROOFYARD_UNPACKED_MIB: wholeNumber(1, 65_536, 2048),
  PROOFYARD_ENTRIES: wholeNumber(1, 10_000_000, 50_000),
  PROOFYARD_ATTEMPTS_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  PROOFYARD_SANDBOX: oneOf(['required', 'off'], 'required'),
  PROOFYARD_JOBS: wholeNumber(1, 256, Math.max(1, Math.floor(availableParallelism() / 2))),
  PROOFYARD_WARM_PROVERS: wholeNumber(0, 256, 4),
  PROOFYARD_TOOLCHAINS: oneOf(['install', 'off'], 'install'),
  PROOFYARD_EXTERNAL_PROVERS: oneOf(['fail', 'wait'], 'fail'),
  PROOFYARD_SAMPLES: oneOf(['on', 'off'], 'on'),
  PROOFYARD_LOG: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn'),
})

function folderOf(storageUrl: string): string {
  return decodeURIComponent(new URL(storageUrl).pathname)
}

function isMailServer({ hostname, pathname }: URL): boolean {
  return hostname !== '' && ['', '/'].includes(pathname)
}

/** `no-reply@` the host of the public address; an address cannot end in a bare number, which is nobody's name. */
function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${/[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost'}`
}

/**
 * Reads and checks every setting.
 * @throws InvalidSettings with one sentence per setting that cannot be used
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new InvalidSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const set = parsed.data
  const dataFolder = resolve(set.PROOFYARD_DATA)
  const shownHost = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://${shownHost}:${set.PORT}`).origin
  return {
    host: set.HOST,
    port: set.PORT,
    dataFolder,
    databaseUrl: set.DATABASE_URL,
    storageUrl: set.STORAGE_URL ?? `file:${encodeURI(resolve(dataFolder, 'artifacts'))}`,
    publicUrl,
    mail: {
      smtpUrl: set.SMTP_URL,
      from: set.MAIL_FROM ?? senderAt(publicUrl),
      supportAddress: set.SUPPORT_EMAIL,
      outboxFolder: resolve(dataFolder, 'outbox'),
    },
    console: {
      documentation_url: set.DOCUMENTATION_URL ?? brand.documentationPath,
      support_email: set.SUPPORT_EMAIL ?? null,
      support_form_url: set.SUPPORT_FORM_URL ?? null,
      analytics: analyticsOf(set, publicUrl),
    },
    toolFolder: resolve(dataFolder, 'tools'),
    paramsFolder: resolve(set.PROOFYARD_PARAMS ?? resolve(dataFolder, 'params')),
    limits: {
      archiveBytes: set.PROOFYARD_ARCHIVE_MIB * MIB,
      unpackedBytes: set.PROOFYARD_UNPACKED_MIB * MIB,
      entries: set.PROOFYARD_ENTRIES,
    },
    firstUser: firstUserOf(set),
    attemptsPerMinute: set.PROOFYARD_ATTEMPTS_PER_MINUTE,
    sandbox: set.PROOFYARD_SANDBOX,
    workerConcurrency: set.PROOFYARD_JOBS,
    warmPrograms: set.PROOFYARD_WARM_PROVERS,
    toolchains: set.PROOFYARD_TOOLCHAINS,
    externalProvers: set.PROOFYARD_EXTERNAL_PROVERS,
    samples: set.PROOFYARD_SAMPLES === 'on',
    logLevel: set.PROOFYARD_LOG,
  }
}

function analyticsOf(set: z.infer<typeof environment>, publicUrl: string): ConsoleSettings['analytics'] {
  const { ANALYTICS_URL: url, ANALYTICS_KEY: key = null, ANALYTICS_KEY_ELSEWHERE: otherKey = null } = set
  if (url === undefined && key === null && otherKey === null) return null
  if (url === undefined || (key === null && otherKey === null)) {
    throw new InvalidSettings(
      'ANALYTICS_URL goes together with ANALYTICS_KEY, ANALYTICS_KEY_ELSEWHERE, or both: set them all, or none.',
    )
  }
  return {
    url: url.replace(/\/+$/, ''),
    production_host: new URL(publicUrl).host,
    write_key: key,
    other_write_key: otherKey,
  }
}

function firstUserOf(set: z.infer<typeof environment>): Settings['firstUser'] {
  const { PROOFYARD_USERNAME: username, PROOFYARD_PASSWORD: password, PROOFYARD_API_KEY: apiKey } = set
  if (username === undefined && password === undefined && apiKey === undefined && set.PROOFYARD_EMAIL === undefined) {
    return undefined
  }
  if (username === undefined || password === undefined) {
    throw new InvalidSettings(
      'PROOFYARD_USERNAME and PROOFYARD_PASSWORD go together: set both to create the first user, or neither.',
    )
  }
  return { username, password, apiKey, email: set.PROOFYARD_EMAIL ?? `${username}@localhost` }
}
