import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../failure.ts'

/** As whom one is logged in at one server. */
const Login = z.object({
  key: z.string(),
  /** Of the key, to end it at the server. */
  keyId: z.string(),
  username: z.string(),
  /** Slug of the team that the key belongs to. */
  team: z.string(),
})
export type Login = z.infer<typeof Login>

/** What `proofyard login` keeps. */
const KeptLogins = z.object({
  /** Origin of the server that is meant where none is named. */
  server: z.string().nullable().default(null),
  /** By the origin of their server: a key is never sent to another one. */
  logins: z.record(z.string(), Login).default({}),
})
export type KeptLogins = z.infer<typeof KeptLogins>

/** Where they are kept: `PROOFYARD_CONFIG`, else the folder for settings of this machine's user. */
export function keptLoginsPath(env: Record<string, string | undefined>): string {
  const folder = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(homedir(), '.config')
  return env['PROOFYARD_CONFIG'] || join(folder, 'proofyard', 'config.json')
}

/** @throws CommandError where the file cannot be understood */
export async function readKeptLogins(path: string): Promise<KeptLogins> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return KeptLogins.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`${path} cannot be understood.`, { next: 'Delete it, and log in again: proofyard login' })
  }
}

/** Nobody else on this machine can read the file: it has keys. */
export async function writeKeptLogins(path: string, kept: KeptLogins): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const half = `${path}.${randomUUID()}`
  try {
    await writeFile(half, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
