import pg from 'pg'
import { readMigrations, readOwnMigrations } from '../database/migrate.ts'

/** What a database is like, before another version of Proofyard uses it. */
export interface UpgradeLook {
  /** PostgreSQL's own, such as `17.6`. */
  version: string
  /** Whether that is one that Proofyard works with. */
  isSupported: boolean
  databaseBytes: number
  /** Whether there is a Proofyard in it. */
  isEmpty: boolean
  /** Names of this version's migrations that it has not. */
  pending: string[]
  /** How many it has that this version does not know: a newer one was here. */
  unknown: number
  /** What the pending ones may need of the disk: they may write the tables that they name a second time, and their indexes. */
  neededBytes: number
  /** Toolchains of its builds, with how many builds of each there are, and how many jobs of these wait or run. */
  toolchains: { id: string; builds: number; jobs: number }[]
}

/** `PGVERSION * 10000`, as PostgreSQL writes it. */
const MIN_VERSION = 150_000

/**
 * Looks at a database without changing it: PostgreSQL refuses all that would write.
 * @throws when the database does not answer
 */
export async function lookBeforeUpgrade(databaseUrl: string): Promise<UpgradeLook> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'proofyard upgrade --check' })
  await client.connect()
  try {
    await client.query('set session characteristics as transaction read only')
    const [about] = (
      await client.query<{ number: string; version: string; bytes: string }>(
        `select current_setting('server_version_num') as number, current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`,
      )
    ).rows
    const applied = await readMigrations(client)
    const own = readOwnMigrations()
    const pending = own.filter(({ hash }) => !applied.includes(hash))
    return {
      version: about?.version.split(' ')[0] ?? '',
      isSupported: Number(about?.number) >= MIN_VERSION,
      databaseBytes: Number(about?.bytes),
      isEmpty: applied.length === 0,
      pending: pending.map(({ name }) => name),
      unknown: applied.filter((hash) => own.every((one) => one.hash !== hash)).length,
      neededBytes:
        applied.length === 0
          ? 0
          : await readNeed(
              client,
              pending.flatMap(({ statements }) => statements),
            ),
      toolchains: applied.length === 0 ? [] : await readToolchains(client),
    }
  } finally {
    await client.end()
  }
}

/** Twice what the tables have that the statements name, with their indexes: once for the new rows, once for the log of them. */
async function readNeed(client: pg.Client, statements: string[]): Promise<number> {
  const names = statements.flatMap((statement) =>
    [...statement.matchAll(/(?:alter table(?: only)?|update|on) "?([a-z_][a-z0-9_]*)"?/gi)].map(([, name]) => name),
  )
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0) * 2 as bytes from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[])`,
    [names],
  )
  return Number(rows[0]?.bytes)
}

async function readToolchains(client: pg.Client): Promise<UpgradeLook['toolchains']> {
  const { rows } = await client.query<{ id: string; builds: number; jobs: number }>(
    `select toolchain as id, count(*)::int as builds,
      (count(*) filter (where status in ('Queued', 'In Progress')) + coalesce(sum(unfinished.jobs), 0))::int as jobs
    from builds left join (
      select build_id, count(*) as jobs from proofs where status in ('Queued', 'In Progress') group by build_id
    ) unfinished on unfinished.build_id = builds.id
    where toolchain is not null and deleted_at is null group by toolchain order by toolchain`,
  )
  return rows
}
