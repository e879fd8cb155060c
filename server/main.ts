import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeFirstUser } from '@proofyard/core/accounts/first-user.ts'
import { openSigningKey } from '@proofyard/core/accounts/signing-key.ts'
import { closeCore, type Core, openCore } from '@proofyard/core/context.ts'
import { isDatabaseAway } from '@proofyard/core/database/outlast.ts'
import { InvalidSettings, readSettings, type Settings } from '@proofyard/core/settings.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import type { FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { buildApp } from './app.ts'
import { limitAttempts } from './authentication/attempt-limit.ts'
import { limitGuesses } from './authentication/guess-limit.ts'
import { inTurn } from './avatar/in-turn.ts'
import { openLog } from './log.ts'
import { deploySamples } from './samples.ts'

const LOOK_FOR_TOOLCHAINS_MS = 20_000
const PAUSE_AFTER_ERROR_MS = 10 * 60_000

/** Something that starting again cannot mend; `message` says what to do. */
class CannotStart extends Error {
  override name = 'CannotStart'
}

async function main(settings: Settings): Promise<void> {
  if (settings.databaseUrl === undefined) {
    throw new CannotStart('DATABASE_URL is not set. `npm start` starts a PostgreSQL and sets it.')
  }
  const logger = openLog(settings.logLevel, destination(2))
  const uploadsFolder = join(settings.dataFolder, 'uploads')
  // What an earlier process left when it was killed; the data folder has one server.
  await rm(uploadsFolder, { recursive: true, force: true })
  await mkdir(uploadsFolder, { recursive: true, mode: 0o700 })

  const { databaseUrl, storageUrl, publicUrl, mail, limits } = settings
  const core = await openCore({ databaseUrl, storageUrl, publicUrl, mail }, (error) => logger.warn({ err: error }))
  if (settings.firstUser !== undefined) await makeFirstUser(core, settings.firstUser)
  const app = await buildApp(
    {
      core,
      sandbox: await findSandbox({ sandbox: settings.sandbox }),
      signingKey: await openSigningKey(core),
      limits,
      externalProvers: settings.externalProvers,
      uploadsFolder,
      consoleSettings: settings.console,
      consoleFolder: fileURLToPath(new URL('../console/dist', import.meta.url)),
      countAttempt: limitAttempts(settings.attemptsPerMinute),
      guesses: limitGuesses(),
      drawInTurn: inTurn(10),
    },
    logger,
  )

  let ending: Promise<void> | undefined
  const end = () => (ending ??= closeApp(app).then(() => closeCore(core)))
  const endProcess = () => void end().finally(() => process.exit(0))
  process.once('SIGTERM', endProcess)
  process.once('SIGINT', endProcess)
  // The parent is gone, however it went: nobody would ever end this process.
  process.once('disconnect', endProcess)

  try {
    const address = await app.listen({ host: settings.host, port: settings.port })
    process.send?.({ ready: true, address })
    if (settings.samples) {
      // Left for the next start when this one ends in the middle.
      const report = (error: unknown): void => {
        if (ending === undefined) logger.warn({ err: error }, 'a sample was not deployed')
      }
      void keepDeploying(core, address, () => ending !== undefined, report)
    }
  } catch (error) {
    await end()
    throw isPortTrouble(error)
      ? new CannotStart(
          `Port ${settings.port} of ${settings.host} cannot be used (${error.message}). Set PORT to a free one.`,
        )
      : error
  }
}

/** Deploys the samples, each when a worker has its toolchain. */
async function keepDeploying(
  core: Core,
  address: string,
  isOver: () => boolean,
  report: (error: unknown) => void,
): Promise<void> {
  while (!isOver()) {
    const pauseMs = await deploySamples(core, address).then(
      (areAllThere) => (areAllThere ? undefined : LOOK_FOR_TOOLCHAINS_MS),
      (error: unknown) => {
        report(error)
        return PAUSE_AFTER_ERROR_MS
      },
    )
    if (pauseMs === undefined) return
    await sleep(pauseMs, undefined, { ref: false })
  }
}

/** Lets calls that are being answered end; a connection that falls idle meanwhile would else be kept for a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweeping))
}

function isPortTrouble(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code))
  )
}

try {
  await main(readSettings(process.env))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const isFinal = error instanceof CannotStart || error instanceof InvalidSettings
  if (isFinal) process.send?.({ fatal: message })
  console.error(isFinal || isDatabaseAway(error) ? message : error)
  process.exit(1)
}
