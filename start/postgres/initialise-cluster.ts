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
  const passwordFile = join(folder, 'password')
  if (existsSync(join(folder, 'cluster'))) return (await readFile(passwordFile, 'utf8')).trim()

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
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said += String(text)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL could not make its database in ${folder}: ${said.trim()}`)),
    )
  })
  await rename(unfinished, join(folder, 'cluster'))
  return password
}
