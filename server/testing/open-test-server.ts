import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { fillPath, type Route } from '@proofyard/contract/route.ts'
import { generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { signUp } from '@proofyard/core/accounts/sign-up.ts'
import { openSigningKey } from '@proofyard/core/accounts/signing-key.ts'
import type { Core } from '@proofyard/core/context.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { limitAttempts } from '../authentication/attempt-limit.ts'
import { limitGuesses } from '../authentication/guess-limit.ts'
import { inTurn } from '../avatar/in-turn.ts'
import type { Pace } from '../body/pace.ts'
import { openLog } from '../log.ts'

export interface TestServer {
  app: FastifyInstance
  core: Core
  /** Every line that was logged. */
  logged: string[]
  /** Where uploads lie while they are looked at. */
  uploadsFolder: string
  /** The mails in the outbox that a person got so far, oldest first, each whole. */
  mailsTo: (address: string) => Promise<string[]>
  close: () => Promise<void>
}

const plainSettings: ConsoleSettings = {
  documentation_url: '/docs',
  support_email: null,
  support_form_url: null,
  analytics: null,
}

/** A whole server on a database and a folder of its own. */
export async function openTestServer(
  given: {
    signInsPerMinute?: number
    guessesPerHour?: number
    archiveBytes?: number
    consoleFolder?: string
    consoleSettings?: Partial<ConsoleSettings>
    /** Else mails go to the outbox. */
    smtpUrl?: string
    publicUrl?: string
    externalProvers?: 'wait' | 'fail'
    pace?: Pace
  } = {},
): Promise<TestServer> {
  const consoleSettings = { ...plainSettings, ...given.consoleSettings }
  const { core, settings, close } = await openTestCore({
    smtpUrl: given.smtpUrl,
    publicUrl: given.publicUrl,
    supportAddress: consoleSettings.support_email ?? undefined,
  })
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-uploads-'))
  const logged: string[] = []
  const app = await buildApp(
    {
      core,
      sandbox: await findSandbox({ sandbox: 'off' }),
      signingKey: await openSigningKey(core),
      limits: { archiveBytes: given.archiveBytes ?? 8 * 1024 * 1024, unpackedBytes: 64 * 1024 * 1024, entries: 1000 },
      externalProvers: given.externalProvers ?? 'fail',
      uploadsFolder,
      consoleSettings,
      consoleFolder: given.consoleFolder ?? join(uploadsFolder, 'no-console'),
      countAttempt: limitAttempts(given.signInsPerMinute ?? 10_000),
      guesses: limitGuesses(given.guessesPerHour),
      drawInTurn: inTurn(10),
    },
    openLog('trace', { write: (line) => void logged.push(line) }),
    given.pace,
  )
  return {
    app,
    core,
    logged,
    uploadsFolder,
    mailsTo: (address) => readOutbox(core, settings.mail.outboxFolder, address),
    close: async () => {
      await app.close()
      await close()
      await rm(uploadsFolder, { recursive: true, force: true })
    },
  }
}

async function readOutbox(core: Core, folder: string, address: string): Promise<string[]> {
  await Promise.all([core.mailer.settle(), core.support.mailer.settle()])
  const names: string[] = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`))
}

export const PASSWORD = 'correct horse battery'

/** A user with a personal team, and a key of that team. */
export interface TestAccount {
  username: string
  userId: number
  teamId: number
  key: string
  viewer: { kind: 'team'; teamId: number; role: 'admin'; apiKeyId: string }
}

export async function newAccount(core: Core, username: string): Promise<TestAccount> {
  const { userId, teamId } = await signUp(core, { username, email: `${username}@mail.example`, password: PASSWORD })
  const { row, secret } = await generateApiKey(core.database, { teamId, createdBy: userId, name: 'test' })
  return { username, userId, teamId, key: secret, viewer: { kind: 'team', teamId, role: 'admin', apiKeyId: row.id } }
}

export interface Sent {
  /** Values of the path's `{name}`s. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  key?: string
  headers?: Record<string, string>
  payload?: InjectOptions['payload']
}

/** Sends a call of the contract, as JSON unless `payload` is given. */
export function send(app: FastifyInstance, route: Route, sent: Sent = {}): Promise<LightMyRequestResponse> {
  const authorization: Record<string, string> = sent.key === undefined ? {} : { authorization: `Bearer ${sent.key}` }
  const json: Record<string, string> = sent.body === undefined ? {} : { 'content-type': 'application/json' }
  const payload = sent.body === undefined ? sent.payload : JSON.stringify(sent.body)
  return app.inject({
    method: route.method,
    url: fillPath(route.path, sent.path ?? {}),
    headers: { ...json, ...authorization, ...sent.headers },
    ...(sent.query === undefined ? {} : { query: sent.query }),
    ...(payload === undefined ? {} : { payload }),
  })
}
