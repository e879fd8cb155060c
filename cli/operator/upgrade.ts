import { statfs } from 'node:fs/promises'
import { type UpgradeLook, lookBeforeUpgrade } from '@proofyard/core/upgrade/look-before-upgrade.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { InvalidSettingsError } from '@proofyard/settings/invalid-settings-error.ts'
import { readServerSettings } from '@proofyard/settings/server-settings.ts'
import { type StartSettings, readStartSettings } from '@proofyard/settings/start-settings.ts'
import { unknownSettings } from '@proofyard/settings/unknown-settings.ts'
import { readWorkerSettings } from '@proofyard/settings/worker-settings.ts'
import { sizeText } from '@proofyard/start/table.ts'
import { UsageError } from '../failure.ts'
import { withOwnPostgres } from './own-postgres.ts'

type Variables = Record<string, string | undefined>

/** What was found: what changes, and what stands in the way. */
interface Findings {
  changes: string[]
  obstacles: string[]
}

/**
 * Says what this version would change of an installation, and what stands in its way; changes nothing.
 * @returns whether nothing stands in the way
 * @throws UsageError without `--check`
 */
export async function checkUpgrade({ check }: { check?: boolean }, env: Variables): Promise<boolean> {
  if (check !== true) {
    throw new UsageError(
      'An upgrade is done by starting the new version: docs/upgrading.md. What it would change is said by `proofyard upgrade --check`.',
    )
  }
  const settings = lookAtSettings(env)
  const database = settings.obstacles.length > 0 ? undefined : await lookAtDatabase(readStartSettings(env))
  const changes = [...settings.changes, ...(database?.changes ?? [])]
  const obstacles = [...settings.obstacles, ...(database?.obstacles ?? [])]
  for (const change of changes) console.log(change)
  for (const obstacle of obstacles) console.error(`In the way: ${obstacle}`)
  if (obstacles.length === 0) {
    console.log(
      changes.length === 0
        ? 'Nothing would change. Start the new version.'
        : 'Nothing stands in the way of the upgrade.',
    )
  }
  return obstacles.length === 0
}

function lookAtSettings(env: Variables): Findings {
  const obstacles = new Set<string>()
  const hasDatabase = ['DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => (env[name] ?? '') !== '')
  const withDatabase = hasDatabase ? env : { ...env, DATABASE_URL: 'postgres://127.0.0.1/x' }
  for (const [read, variables] of [
    [readStartSettings, env],
    [readServerSettings, withDatabase],
    [readWorkerSettings, withDatabase],
  ] as const) {
    try {
      read(variables)
    } catch (error) {
      if (!(error instanceof InvalidSettingsError)) throw error
      for (const line of error.message.split('\n')) obstacles.add(line)
    }
  }
  return { changes: unknownSettings(env), obstacles: [...obstacles] }
}

async function lookAtDatabase({ databaseUrl, dataFolder }: StartSettings): Promise<Findings> {
  if (databaseUrl !== undefined) return findingsOf(await lookBeforeUpgrade(databaseUrl), undefined)
  const look = await withOwnPostgres(dataFolder, 'a look before an upgrade', lookBeforeUpgrade)
  const { bavail, bsize } = await statfs(dataFolder)
  return findingsOf(look, bavail * bsize)
}

/** @param freeBytes of the disk of the database, where that is known */
export function findingsOf(look: UpgradeLook, freeBytes: number | undefined): Findings {
  const { version, isSupported, isEmpty, pending, unknown, neededBytes, toolchains } = look
  const changes: string[] = []
  const obstacles: string[] = []
  if (!isSupported) obstacles.push(`The database is PostgreSQL ${version}. Proofyard needs 15 or newer.`)
  if (isEmpty) changes.push('There is no Proofyard in the database: the first start makes its tables.')
  if (unknown > 0) {
    obstacles.push(
      `The database has ${unknown} migrations that this version does not know: a newer one used it. Start that one, or restore a backup of this one.`,
    )
  }
  if (!isEmpty && pending.length > 0) {
    changes.push(
      `The first start applies ${pending.length === 1 ? 'one migration' : `${pending.length} migrations`}: ${pending.join(', ')}. ` +
        'Make a backup first (docs/backup.md); servers of the version before go on meanwhile.',
    )
    const free = freeBytes === undefined ? '' : ` of the ${sizeText(freeBytes)} that are free`
    changes.push(`They may need up to ${sizeText(neededBytes)}${free} on the disk of the database.`)
    if (freeBytes !== undefined && freeBytes < neededBytes) {
      obstacles.push(
        `The disk of the database has ${sizeText(freeBytes)} free, and up to ${sizeText(neededBytes)} are needed.`,
      )
    }
  }
  const offered = new Set(Object.values(frameworks).flatMap((framework) => framework.toolchains.map(({ id }) => id)))
  for (const { id, builds, jobs } of toolchains.filter((toolchain) => !offered.has(toolchain.id))) {
    const unfinished = jobs === 0 ? '' : ` ${jobs} of their jobs are not done: let them end before.`
    changes.push(
      `${id} is not offered any more: ${builds} builds can be looked at and downloaded, and no proof of them be made or verified.${unfinished}`,
    )
  }
  return { changes, obstacles }
}
