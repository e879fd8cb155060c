import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeFirstUser } from '@proofyard/core/accounts/first-user.ts'
import { closeCore, openCore } from '@proofyard/core/context.ts'
import { startMailSender } from '@proofyard/core/mail/mail-sender.ts'
import { openTracing } from '@proofyard/core/tracing/tracing.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { isDatabaseAway } from '@proofyard/core/database/retry-while-down.ts'
import { aborted, listenForEnd, tellParent } from '@proofyard/core/process/end-signals.ts'
import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'
import { usableMemory } from '@proofyard/settings/machine.ts'
import { readServerSettings, type ServerSettings } from '@proofyard/settings/server-settings.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { buildApp } from './app.ts'
import { limitAttempts } from './authentication/attempt-limit.ts'
import { limitCodes } from './authentication/code-limit.ts'
import { limitGuesses } from './authentication/guess-limit.ts'
import { serialQueue } from './avatar/in-turn.ts'
import { unpackLimits } from './body/unpack-limits.ts'
import { takeUnpackTurns } from './body/unpack-turns.ts'
import { limitWorkers } from './calls/worker/worker-limits.ts'
import { limitLargeAnswers } from './large-answers.ts'
import type { ServerContext } from './context.ts'
import { endServer } from './end-server.ts'
import { openLiveHub } from './live/live-hub.ts'
import { openLog, openStandardError } from './log.ts'
import { deploySamples } from './samples/deploy-samples.ts'

const PAUSE_AFTER_ERROR_MS = 10 * 60_000
/** What cannot be ended in this time is left. */
const TIMEOUT_AT_END_MS = 8000

/** Something that starting again cannot mend; `message` says what to do. */
class CannotStartError extends Error {
  override name = 'CannotStartError'
}

async function main(settings: ServerSettings): Promise<void> {
  const signals = listenForEnd(settings.drainSeconds * 1000)
  void aborted(signals.ending).then(() => setTimeout(() => process.exit(1), TIMEOUT_AT_END_MS).unref())
  const logger = openLog(settings.logLevel, openStandardError())
  const uploadsFolder = join(settings.dataFolder, 'uploads')
  // What an earlier process left when it was killed; the data folder has one server.
  await removeTree(uploadsFolder).catch((error: unknown) =>
    logger.warn({ err: error }, 'what a dead server left was not removed'),
  )
  await mkdir(uploadsFolder, { recursive: true, mode: 0o700 })

  const { databaseUrl, databaseConnections, storageUrl, storageCache, publicUrl, mail, masterKey, limits, quotas } =
    settings
  const disk = { folders: [settings.dataFolder], reserveBytes: settings.diskReserveBytes }
  const core = await openCore(
    { databaseUrl, databaseConnections, storageUrl, storageCache, publicUrl, mail, masterKey, disk, quotas },
    (error) => logger.warn({ err: error }),
  )
  if (settings.firstUser !== undefined) {
    await makeFirstUser(core, settings.firstUser).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      throw new CannotStartError(`The first user (PROOFYARD_USERNAME) cannot be made: ${error.message}`)
    })
  }
  const context: ServerContext = {
    core,
    sandbox: await findSandbox({ sandbox: settings.sandbox }),
    limits,
    externalProvers: settings.externalProvers,
    uploadsFolder,
    consoleSettings: settings.console,
    signOn: settings.signOn,
    operators: settings.operators,
    consoleFolder: fileURLToPath(new URL('../console/dist', import.meta.url)),
    documentationFolder: fileURLToPath(new URL('../site/dist', import.meta.url)),
    countAttempt: limitAttempts(core.database, settings.attemptsPerMinute),
    guesses: limitGuesses(core.database),
    codes: limitCodes(core.database),
    unpackTurns: takeUnpackTurns(unpackLimits(usableMemory(totalmem(), process.constrainedMemory()))),
    drawInTurn: serialQueue(10),
    workerLimits: limitWorkers({ uploadsOfJob: 4 }),
    holdAnswer: limitLargeAnswers(),
    live: openLiveHub(core, { ending: signals.draining, maxSeconds: settings.streamSeconds }),
    ending: signals.draining,
  }
  const tracing = await openTracing('server', settings.tracesUrl, (error) => logger.warn({ err: error }))
  const app = await buildApp(context, logger, {
    trustedProxies: settings.trustedProxies,
    metricsToken: settings.metricsToken,
    tracing,
  })

  const sender = startMailSender(core)
  async function end(): Promise<void> {
    await endServer(app, signals, { isAlone: process.connected })
    await Promise.all([sender.stop(), tracing?.close()])
    await closeCore(core)
  }
  void aborted(signals.draining).then(() => end().finally(() => process.exit(0)))
  if (signals.draining.aborted) return

  try {
    const address = await app.listen({ host: settings.host, port: settings.port })
    tellParent({ ready: true, address })
    if (settings.samples) {
      // Left for the next start when this one ends in the middle.
      const report = (error: unknown): void => {
        if (!signals.draining.aborted) logger.warn({ err: error }, 'a sample was not deployed')
      }
      void keepDeploying(context, signals.draining, report)
    }
  } catch (error) {
    // It was told to end while it began to listen, and ends already.
    if (signals.draining.aborted) return
    await app.close()
    await sender.stop()
    await closeCore(core)
    throw isPortTrouble(error)
      ? new CannotStartError(
          `Port ${settings.port} of ${settings.host} cannot be used (${error.message}). Set PORT to a free one.`,
        )
      : error
  }
}

/** Deploys the samples, and tries again those that could not be. */
async function keepDeploying(
  context: ServerContext,
  ending: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  while (!ending.aborted) {
    const areAllThere = await deploySamples(context, report).catch((error: unknown) => {
      report(error)
      return false
    })
    if (areAllThere) return
    await sleep(PAUSE_AFTER_ERROR_MS, undefined, { ref: false })
  }
}

function isPortTrouble(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code))
  )
}

try {
  await main(readServerSettings(process.env))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const isFinal = error instanceof CannotStartError || error instanceof InvalidSettingsError
  console.error(isFinal || isDatabaseAway(error) ? message : error)
  // The parent ends this process as soon as it knows.
  if (isFinal) tellParent({ fatal: message })
  process.exit(1)
}
