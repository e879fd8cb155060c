import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from 'proofyard/postgres/running-postgres.ts'

/** Address of a Proofyard's embedded PostgreSQL, read from its data folder. */
async function databaseUrl(dataFolder: string): Promise<string> {
  const url = await findRunningPostgres(join(dataFolder, 'postgres'))
  if (url === undefined) throw new Error(`No PostgreSQL runs on ${dataFolder}.`)
  return url
}

/** Runs one statement on a Proofyard's database. */
export async function query(dataFolder: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataFolder) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** From now on PostgreSQL itself writes down each time that a build or a proof becomes Ready. */
export async function watchReady(dataFolder: string): Promise<void> {
  await query(
    dataFolder,
    `create table became_ready (id uuid not null);
     create function note_ready() returns trigger language plpgsql as $$
       begin insert into became_ready values (new.id); return new; end $$;
     create trigger note_ready_build after update on builds for each row
       when (new.status = 'Ready' and old.status is distinct from 'Ready') execute function note_ready();
     create trigger note_ready_proof after update on proofs for each row
       when (new.status = 'Ready' and old.status is distinct from 'Ready') execute function note_ready()`,
  )
}

/** What became Ready more than once since `watchReady`: must be nothing. */
export async function readyTwice(dataFolder: string): Promise<Record<string, unknown>[]> {
  return await query(dataFolder, 'select id from became_ready group by id having count(*) > 1')
}
