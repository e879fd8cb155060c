import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '@proofyard/core/database/testing.ts'
import { makeFolderForDatabase } from '@proofyard/start/testing/folder-for-database.ts'
import { END_WITH_STDIN, type Launched, launch, untilReady } from './launch.ts'

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where tests keep what is installed or prepared for a machine; it outlives a checkout. */
export const keptTools = join(homedir(), '.cache', 'proofyard', 'tools')

/** A whole Proofyard on a data folder and a port of its own. */
export interface Proofyard extends Launched {
  /** SIGTERM; resolves with the exit code when it has ended. */
  stop: () => Promise<number | null>
  /** Ends it and removes its data. */
  remove: () => Promise<void>
}

/** A fresh data folder, in which nothing was prepared for this machine. */
export async function bareDataFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'proofyard-e2e-'))
}

/** One whose worker finds what it would prepare for circom, which costs as much as a test, unless no one has done so yet. */
export async function preparedDataFolder(): Promise<string> {
  const dataFolder = await bareDataFolder()
  await mkdir(join(dataFolder, 'tools'))
  await mkdir(join(keptTools, 'circom'), { recursive: true })
  await symlink(join(keptTools, 'circom'), join(dataFolder, 'tools', 'circom'))
  return dataFolder
}

/** Where the database of a Proofyard is, and what takes it away. */
interface Database {
  url?: string
  drop: () => Promise<void>
}

/** A database on the PostgreSQL of a test run, or else an embedded one whose files lie in memory. */
async function databaseFor(dataFolder: string): Promise<Database> {
  if (process.env.TEST_DATABASE_URL !== undefined) return await openTestDatabase(process.env.TEST_DATABASE_TEMPLATE)
  const folder = await makeFolderForDatabase()
  await symlink(folder, join(dataFolder, 'postgres'))
  return { drop: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * As a person starts it where a test gives it a data folder, as those of starts, deaths and backups do. Else past npm and the set-up, which e2e
 * has done once (set-up.ts): they take 0.7 seconds of a processor.
 */
function starter(env: Record<string, string>): [string, ...string[]] {
  if (env.PROOFYARD_DATA !== undefined) return ['npm', 'start', '--silent', '--', END_WITH_STDIN]
  return [
    process.execPath,
    '--import',
    join(root, 'start', 'kept-code.ts'),
    join(root, 'start', 'main.ts'),
    END_WITH_STDIN,
  ]
}

/**
 * Starts the product with a first user and waits until it says that it is ready. On a data folder that it is given its PostgreSQL is the
 * embedded one. Else it has a database on the one of the test run: a PostgreSQL of its own takes 1.2 seconds of a processor to start and to end.
 */
export async function startProofyard(env: Record<string, string> = {}): Promise<Proofyard> {
  if (env.PROOFYARD_DATA !== undefined) return await startOn(env.PROOFYARD_DATA, env)
  const dataFolder = await preparedDataFolder()
  const database = await databaseFor(dataFolder)
  const itsAddress: Record<string, string> = database.url === undefined ? {} : { DATABASE_URL: database.url }
  try {
    const proofyard = await startOn(dataFolder, { ...itsAddress, ...env })
    return { ...proofyard, remove: () => proofyard.remove().then(database.drop) }
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true })
    await database.drop()
    throw error
  }
}

async function startOn(dataFolder: string, env: Record<string, string>): Promise<Proofyard> {
  const launched = await launch(starter(env), {
    dataFolder,
    cwd: root,
    // What still runs when a test is over is not waited for.
    env: { PROOFYARD_DRAIN_SECONDS: '0', ...env },
  })
  const { process: child } = launched

  async function stop(): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }

  try {
    await untilReady(launched)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...launched,
    stop,
    remove: async () => {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
