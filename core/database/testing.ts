import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database of its own for one test file. */
export interface TestDatabase {
  url: string
  /** Ends all its connections and removes it. */
  drop: () => Promise<void>
}

/**
 * Makes a database on the PostgreSQL that `TEST_DATABASE_URL` names.
 *
 * @param template the database that it is a copy of; else it is empty
 */
export async function openTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
