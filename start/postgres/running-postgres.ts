import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPassword } from './initialise-cluster.ts'

/**
 * The address of the PostgreSQL that another process runs on `folder`.
 * @returns undefined while none does
 */
export async function findRunningPostgres(folder: string): Promise<string | undefined> {
  // PostgreSQL's own file: process, folder, time of the start, port.
  const lines = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  return port > 0 ? urlOf({ password: await readPassword(folder), port }) : undefined
}

/** The address of the PostgreSQL of a folder, on loopback. */
export function urlOf({ password, port }: { password: string; port: number }): string {
  return `postgres://proofyard:${password}@127.0.0.1:${port}/postgres`
}
