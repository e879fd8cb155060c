import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolderForDatabase } from 'proofyard/testing/folder-for-database.ts'
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

/** Makes the place of a data folder's database: a first start and its end took 2.2 seconds of a processor on a disk, and 1.2 so. */
async function databaseInMemory(dataFolder: string): Promise<string> {
  const folder = await makeFolderForDatabase()
  await symlink(folder, join(dataFolder, 'postgres'))
  return folder
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

/** Starts the product with a first user and waits until it says that it is ready. Its database lies in memory, unless it is given a data folder. */
export async function startProofyard(env: Record<string, string> = {}): Promise<Proofyard> {
  const dataFolder = env.PROOFYARD_DATA ?? (await preparedDataFolder())
  const database = env.PROOFYARD_DATA === undefined ? await databaseInMemory(dataFolder) : undefined
  const launched = await launch(starter(env), {
    dataFolder,
    cwd: root,
    // What still runs when a test is over is not waited for.
    env: { PROOFYARD_DRAIN_SECONDS: '0', ...env },
  })
  const { process: child } = launched
  try {
    await untilReady(launched)
  } catch (error) {
    await stop()
    if (env.PROOFYARD_DATA === undefined) await removeFolders()
    throw error
  }

  async function removeFolders(): Promise<void> {
    for (const folder of [dataFolder, database]) {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }

  async function stop(): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }

  return {
    ...launched,
    stop,
    remove: async () => {
      await stop()
      await removeFolders()
    },
  }
}
