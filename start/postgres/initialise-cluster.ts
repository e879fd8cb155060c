import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'

/**
 * Makes the cluster in `<folder>/cluster` unless it is there, all or nothing: a start that was cut off leaves no half
 * a cluster behind.
 * @returns the password of the database user `proofyard`
 */
export async function initialiseCluster(
  folder: string,
  { initdb }: PostgresBinaries,
  asUser: string[],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const passwordFile = passwordFileOf(folder)
  if (hasCluster(folder)) return readPassword(folder)

  const password = randomBytes(24).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const unfinished = join(folder, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  const [program, ...args] = [
    ...asUser,
    initdb,
    `--pgdata=${unfinished}`,
    '--username=proofyard',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += String(text)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`PostgreSQL could not make its database in ${folder}: ${stderr.trim()}`)),
    )
  })
  await rename(unfinished, join(folder, 'cluster'))
  return password
}

/** Whether there is a cluster, made by an earlier start. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'cluster'))
}

/** The password of the database user `proofyard`. */
export async function readPassword(folder: string): Promise<string> {
  return (await readFile(passwordFileOf(folder), 'utf8')).trim()
}

function passwordFileOf(folder: string): string {
  return join(folder, 'password')
}
