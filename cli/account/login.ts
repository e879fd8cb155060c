import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { Proofyard } from '@proofyard/sdk/client.ts'
import { AuthenticationError } from '@proofyard/sdk/errors.ts'
import { findServer, originOf } from '../connection/find-server.ts'
import { isPlainHttp } from '../connection/plain-http.ts'
import { type Login, keptLoginsPath, readKeptLogins, writeKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { ask, askSecretly } from '../terminal/ask.ts'

/** How one logs in; what is not said is asked. */
export interface LoginOptions {
  username?: string
  passwordStdin?: true
  withKey?: true
  keyName?: string
  insecure?: true
}

/** Logs in at a server, with a password or with a key that there is already, and keeps the key on this machine. */
export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { terminal, env, signal } = context
  const url = context.url === undefined ? (await findServer(undefined, env)).url : originOf(context.url)
  if (isPlainHttp(url) && options.insecure !== true)
    throw new UsageError(
      `${url} is reached without encryption: others can read the password and the key on the way.`,
      `Use https, or a tunnel: ssh -L 8080:127.0.0.1:8080 <machine>. Where the network is safe, say --insecure.`,
    )
  const made = options.withKey === true ? await withKey() : await withPassword(context, url, options)
  const { team } = await new Proofyard({ url, key: made.key }).call('teamMe', { signal })
  const { username } = made
  await keep(url, { ...made, team: team.slug }, env)
  terminal.result({ url, username: username === '' ? null : username, team: team.slug }, () =>
    username === ''
      ? `Logged in at ${url} with a key of the team ${team.slug}.`
      : `Logged in at ${url} as ${username}, for the team ${team.slug}.`,
  )
  const variable = ['PROOFYARD_API_KEY', 'SINDRI_API_KEY'].find((name) => (env[name] ?? '') !== '')
  if (variable !== undefined) terminal.note(`${variable} is set, and goes before this login.`)
}

/** What was got; of a key that was there already, nothing more is known. */
type Made = Pick<Login, 'key' | 'keyId' | 'username'>

async function withKey(): Promise<Made> {
  const key = (await standardInput()).trim()
  if (key === '') throw new UsageError('The standard input has no key.')
  return { key, keyId: '', username: '' }
}

async function withPassword(context: Context, url: string, options: LoginOptions): Promise<Made> {
  const username = options.username ?? (await ask(context, 'Username', '--username'))
  const password =
    options.passwordStdin === true
      ? (await standardInput()).replace(/\r?\n$/, '')
      : await askSecretly(context, 'Password', '--password-stdin')
  const name = options.keyName ?? `proofyard on ${hostname()}`.replaceAll(/[^\w .-]/g, '-').slice(0, 64)
  const { api_key: key, id: keyId } = await new Proofyard({ url })
    .call('apiKeyGenerateByPassword', { body: { username, password, name }, signal: context.signal })
    .catch((error: unknown) => {
      if (!(error instanceof AuthenticationError)) throw error
      throw new CommandError('The username or the password is wrong.', { exitCode: exitCodes.notAllowed })
    })
  return { key: key ?? '', keyId, username }
}

async function keep(url: string, login: Login, env: Context['env']): Promise<void> {
  const path = keptLoginsPath(env)
  const kept = await readKeptLogins(path)
  await writeKeptLogins(path, { server: url, logins: { ...kept.logins, [url]: login } })
}

function standardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError('Nothing is piped in: use it as in `proofyard login --with-key < key`.')
  return text(process.stdin)
}
