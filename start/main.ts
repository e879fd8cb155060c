import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@proofyard/contract/brand.ts'
import { readStartSettings } from '@proofyard/settings/start-settings.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { openDataFolder } from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { type KeptProcess, keepRunning } from './keep-running.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres/embedded-postgres.ts'
import { welcome } from './welcome.ts'

/** How long a process may take to end when it finishes nothing. */
const TIMEOUT_MS = 10_000

/**
 * What starts the product for a while, such as a test or a bench, starts it with this and a pipe: the system closes the pipe when
 * that process ends, however it ends. Nobody else does, for standard input is often empty from the beginning.
 */
const END_WITH_STDIN = '--end-with-stdin'

interface Running {
  postgres?: EmbeddedPostgres
  kept: KeptProcess[]
}

/** Runs the product: PostgreSQL, one server, one worker. Ends with everything that it started. */
async function start(): Promise<void> {
  const settings = readStartSettings(process.env)
  await openDataFolder(settings.dataFolder)
  await lockDataFolder(settings.dataFolder, () => `process ${process.pid}, ${settings.publicUrl}`)
  const sandbox = await findSandbox({ sandbox: settings.sandbox })
  if (sandbox.kind === 'none') {
    console.error('WARNING: PROOFYARD_SANDBOX=off: whatever is uploaded runs unconfined on this machine.')
  }

  const running: Running = { kept: [] }
  const drainMs = settings.drainSeconds * 1000
  let ending: Promise<void> | undefined
  function end(code: number, signal: NodeJS.Signals): void {
    if (ending === undefined) ending = stopAll(running, signal, drainMs).then(() => process.exit(code))
    // They know what a second signal means.
    else for (const kept of running.kept) kept.signal(signal)
  }
  process.on('SIGTERM', () => end(0, 'SIGTERM'))
  // Ctrl-C, and a terminal that was closed: the person does not wait.
  process.on('SIGINT', () => end(0, 'SIGINT'))
  process.on('SIGHUP', () => end(0, 'SIGINT'))
  if (process.argv.includes(END_WITH_STDIN)) onEndOfInput(() => end(0, 'SIGINT'))

  try {
    if (settings.databaseUrl === undefined) {
      running.postgres = await startPostgres(join(settings.dataFolder, 'postgres'))
    }
    if (ending !== undefined) return await ending
    // Where its address lay in a file, that was read already.
    const env = {
      ...process.env,
      DATABASE_URL: settings.databaseUrl ?? running.postgres?.url,
      DATABASE_URL_FILE: undefined,
    }
    const deathOf = (name: string) => (how: string) =>
      console.error(`${brand.product}: the ${name} ended (${how}); it is started again.`)
    // The process has printed the sentence itself.
    function endIfFatal(message: unknown): boolean {
      if (isFatal(message)) end(1, 'SIGINT')
      return isFatal(message)
    }
    let welcomed = false
    running.kept.push(
      keepRunning({
        program: fileURLToPath(import.meta.resolve('@proofyard/server/main.ts')),
        env,
        onDeath: deathOf('server'),
        onMessage: (message) => {
          if (endIfFatal(message)) return
          if (!welcomed) {
            welcomed = true
            console.log(welcome(settings))
          }
        },
      }),
      keepRunning({
        program: fileURLToPath(import.meta.resolve('@proofyard/worker/main.ts')),
        env,
        onDeath: deathOf('worker'),
        onMessage: endIfFatal,
      }),
    )
  } catch (error) {
    await stopAll(running, 'SIGINT', drainMs)
    throw error
  }
}

function onEndOfInput(end: () => void): void {
  // A pipe that breaks has ended as well.
  process.stdin.on('error', end).once('close', end).resume()
}

/** A message by which a process says that starting it again cannot help, such as a port that is taken. */
function isFatal(message: unknown): message is { fatal: string } {
  return typeof message === 'object' && message !== null && 'fatal' in message && typeof message.fatal === 'string'
}

/** The processes that use the database end before it. SIGTERM lets them finish what they have begun. */
async function stopAll({ kept, postgres }: Running, signal: NodeJS.Signals, drainMs: number): Promise<void> {
  const timeoutMs = TIMEOUT_MS + (signal === 'SIGTERM' ? drainMs : 0)
  await Promise.all(kept.map((process) => process.stop(signal, timeoutMs)))
  await postgres?.stop()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
