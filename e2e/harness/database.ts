import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '@proofyard/start/postgres/running-postgres.ts'
import type { Launched } from './launch.ts'

/** Whose database it is. */
type Owner = Pick<Launched, 'dataFolder' | 'databaseUrl'>

/** Address of a Proofyard's database; of an embedded one, read from its data folder. */
async function databaseUrlOf({ dataFolder, databaseUrl }: Owner): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const url = await findRunningPostgres(join(dataFolder, 'postgres'))
  if (url === undefined) throw new Error(`No PostgreSQL runs on ${dataFolder}.`)
  return url
}

/** Runs one statement on a Proofyard's database. */
export async function query(owner: Owner, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(owner) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** From now on PostgreSQL itself writes down each time that a build or a proof becomes Ready. */
export async function watchReady(owner: Owner): Promise<void> {
  await query(
    owner,
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
export async function readyTwice(owner: Owner): Promise<Record<string, unknown>[]> {
  return await query(owner, 'select id from became_ready group by id having count(*) > 1')
}
