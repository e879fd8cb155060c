import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { fillPath, type Route } from '@proofyard/contract/route.ts'
import { generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { signUp } from '@proofyard/core/accounts/sign-up.ts'
import { closeCore, type Core, type CoreSettings, openCore } from '@proofyard/core/context.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { userActor } from '@proofyard/core/events/actor.ts'
import { startMailSender } from '@proofyard/core/mail/mail-sender.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import type { SignOnSettings } from '@proofyard/settings/sign-on-settings.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { limitAttempts } from '../authentication/attempt-limit.ts'
import { limitCodes } from '../authentication/code-limit.ts'
import { limitGuesses } from '../authentication/guess-limit.ts'
import { serialQueue } from '../avatar/in-turn.ts'
import type { Pace } from '../body/pace.ts'
import { takeUnpackTurns } from '../body/unpack-turns.ts'
import { limitWorkers } from '../calls/worker/worker-limits.ts'
import type { ServerContext } from '../context.ts'
import { type LargeAnswerLimits, limitLargeAnswers } from '../large-answers.ts'
import { openLiveHub } from '../live/live-hub.ts'
import type { StreamLimits } from '../live/stream-limits.ts'
import { openLog } from '../log.ts'

export interface TestServer {
  app: FastifyInstance
  core: Core
  context: ServerContext
  settings: CoreSettings
  /** Has it do as after a SIGTERM. */
  beginEnding: () => void
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
  single_sign_on: null,
}

/** A provider that does not answer: no test asks one unless it says which. */
const awaySignOn: SignOnSettings = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'proofyard',
  clientSecret: 'a secret',
  name: 'Acme',
  domains: [],
  only: false,
}

/** A whole server on a database and a folder of its own. */
export async function openTestServer(
  options: {
    signInsPerMinute?: number
    guessesPerHour?: number
    archiveBytes?: number
    consoleFolder?: string
    documentationFolder?: string
    consoleSettings?: Partial<ConsoleSettings>
    /** Else mails go to the outbox. */
    smtpUrl?: string
    signOn?: Partial<SignOnSettings>
    providerTimeoutMs?: number
    publicUrl?: string
    externalProvers?: 'wait' | 'fail'
    pace?: Pace
    /** How long a reader may take nothing. */
    stalledMs?: number
    unpackLimits?: Parameters<typeof takeUnpackTurns>[0]
    disk?: CoreSettings['disk']
    quotas?: CoreSettings['quotas']
    trustedProxies?: string[]
    /** How long a stream of events goes on; so short that a call for one is answered, else. */
    streamSeconds?: number
    streamLimits?: StreamLimits
    largeAnswers?: LargeAnswerLimits
    metricsToken?: string
    /** Addresses. */
    operators?: string[]
    /** One more server on the same database and storage. */
    beside?: TestServer
  } = {},
): Promise<TestServer> {
  const consoleSettings = { ...plainSettings, ...options.consoleSettings }
  const { core, settings, close } =
    options.beside === undefined
      ? await openTestCore({
          smtpUrl: options.smtpUrl,
          publicUrl: options.publicUrl,
          supportAddress: consoleSettings.support_email ?? undefined,
          disk: options.disk,
          quotas: options.quotas,
        })
      : await openBeside(options.beside)
  const sender = startMailSender(core)
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-uploads-'))
  const logged: string[] = []
  const ending = new AbortController()
  const live = openLiveHub(core, {
    ending: ending.signal,
    maxSeconds: options.streamSeconds ?? 0.05,
    ...(options.streamLimits && { limits: options.streamLimits }),
  })
  const context: ServerContext = {
    core,
    sandbox: await findSandbox({ sandbox: 'off' }),
    limits: { archiveBytes: options.archiveBytes ?? 8 * 1024 * 1024, unpackedBytes: 64 * 1024 * 1024, entries: 1000 },
    externalProvers: options.externalProvers ?? 'fail',
    uploadsFolder,
    consoleSettings,
    signOn: { ...awaySignOn, ...options.signOn },
    operators: options.operators ?? [],
    consoleFolder: options.consoleFolder ?? join(uploadsFolder, 'no-console'),
    documentationFolder: options.documentationFolder ?? join(uploadsFolder, 'no-documentation'),
    countAttempt: limitAttempts(core.database, options.signInsPerMinute ?? 10_000),
    guesses: limitGuesses(core.database, options.guessesPerHour),
    codes: limitCodes(core.database),
    unpackTurns: takeUnpackTurns(
      options.unpackLimits ?? { atOnce: 2, ofTeam: 100, ofNetwork: 200, inLine: 200, waitMs: 60_000 },
    ),
    drawInTurn: serialQueue(10),
    workerLimits: limitWorkers({ uploadsOfJob: 4 }),
    holdAnswer: limitLargeAnswers(options.largeAnswers),
    live,
    ending: ending.signal,
  }
  const log = openLog('trace', { write: (line) => void logged.push(line) })
  const app = await buildApp(context, log, {
    trustedProxies: options.trustedProxies ?? ['loopback'],
    pace: options.pace,
    stalledMs: options.stalledMs,
    metricsToken: options.metricsToken,
    providerTimeoutMs: options.providerTimeoutMs,
  })
  return {
    app,
    core,
    context,
    settings,
    beginEnding: () => ending.abort(),
    logged,
    uploadsFolder,
    mailsTo: async (address) => {
      await settleMails(core)
      return readOutbox(settings.mail.outboxFolder, address)
    },
    close: async () => {
      live.close()
      // A reader's connection may be kept for more than a minute after its stream.
      app.server.closeAllConnections()
      await app.close()
      await sender.stop()
      await close()
      await rm(uploadsFolder, { recursive: true, force: true })
    },
  }
}

async function openBeside({ settings }: TestServer) {
  const core = await openCore(settings)
  return { core, settings, close: () => closeCore(core) }
}

async function readOutbox(folder: string, address: string): Promise<string[]> {
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
  viewer: { kind: 'team'; teamId: number; role: 'admin'; apiKeyId: string; makerId: number }
}

export async function newAccount(core: Core, username: string): Promise<TestAccount> {
  const { userId, teamId } = await signUp(core, { username, email: `${username}@mail.example`, password: PASSWORD })
  // As if a mail had reached them.
  await core.database.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, userId))
  const { row, secret } = await generateApiKey(core.database, { teamId, actor: userActor(userId), name: 'test' })
  const viewer = { kind: 'team', teamId, role: 'admin', apiKeyId: row.id, makerId: userId } as const
  return { username, userId, teamId, key: secret, viewer }
}

export interface Sent {
  /** Values of the path's `{name}`s. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  key?: string
  headers?: Record<string, string>
  payload?: InjectOptions['payload']
  /** The address that the connection comes from; else this machine. */
  from?: string
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
    ...(sent.from === undefined ? {} : { remoteAddress: sent.from }),
  })
}
