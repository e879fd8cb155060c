import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@proofyard/contract/brand.ts'
import { readSettings } from '@proofyard/core/settings.ts'
import { findSandbox } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import { lockDataFolder } from './data-lock.ts'
import { type Kept, keepRunning } from './keep-running.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres/embedded-postgres.ts'
import { welcome } from './welcome.ts'

/** Runs the product: PostgreSQL, one server, one worker. Ends with everything that it started. */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
  await lockDataFolder(settings.dataFolder, () => `process ${process.pid}, ${settings.publicUrl}`)
  const sandbox = await findSandbox({ sandbox: settings.sandbox })
  if (sandbox.kind === 'none') {
    console.error('WARNING: PROOFYARD_SANDBOX=off: whatever anybody uploads runs unconfined on this machine.')
  }

  const running: { postgres?: EmbeddedPostgres; kept: Kept[] } = { kept: [] }
  let ending: Promise<void> | undefined
  const end = (code: number) => (ending ??= stopAll(running).then(() => process.exit(code)))
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  process.on('SIGHUP', () => void end(0))

  try {
    if (settings.databaseUrl === undefined) {
      running.postgres = await startPostgres(join(settings.dataFolder, 'postgres'))
    }
    if (ending !== undefined) return await ending
    const env = { ...process.env, DATABASE_URL: settings.databaseUrl ?? running.postgres?.url }
    const deathOf = (name: string) => (how: string) =>
      console.error(`${brand.product}: the ${name} ended (${how}); it is started again.`)
    let welcomed = false
    running.kept.push(
      keepRunning({
        name: 'server',
        program: fileURLToPath(import.meta.resolve('@proofyard/server/main.ts')),
        env,
        onDeath: deathOf('server'),
        onMessage: (message) => {
          if (isFatal(message)) {
            console.error(message.fatal)
            void end(1)
          } else if (!welcomed) {
            welcomed = true
            console.log(welcome(settings))
          }
        },
      }),
      keepRunning({
        name: 'worker',
        program: fileURLToPath(import.meta.resolve('@proofyard/worker/main.ts')),
        env,
        onDeath: deathOf('worker'),
        onMessage: () => undefined,
      }),
    )
  } catch (error) {
    await stopAll(running)
    throw error
  }
}

/** A message by which the server says that starting it again cannot help, such as a port that is taken. */
function isFatal(message: unknown): message is { fatal: string } {
  return typeof message === 'object' && message !== null && 'fatal' in message && typeof message.fatal === 'string'
}

/** Those who use the database end before it. */
async function stopAll(running: { postgres?: EmbeddedPostgres; kept: Kept[] }): Promise<void> {
  await Promise.all(running.kept.map((kept) => kept.stop(10_000)))
  await running.postgres?.stop()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
