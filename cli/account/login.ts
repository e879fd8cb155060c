import { hostname } from 'node:os'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import { Proofyard } from '@proofyard/sdk/client.ts'
import { findServer, originOf } from '../connection/find-server.ts'
import { isPlainHttp } from '../connection/plain-http.ts'
import { type Login, keptLoginsPath, readKeptLogins, writeKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { withPersonToken } from './as-person.ts'
import { type PersonOptions, readCredentials, standardInput, withSecondFactor } from './credentials.ts'
import { keyNameFor } from './key-name.ts'

/** How one logs in; what is not said is asked. */
export interface LoginOptions extends PersonOptions {
  withKey?: true
  /** Whether a person approves it in a browser. */
  browser?: true
  keyName?: string
  insecure?: true
  /** Slug of the team that the key is made for; the personal one where nothing is said. */
  team?: string
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
  if (options.team !== undefined && (options.withKey === true || options.browser === true))
    throw new UsageError(
      '--team is for name and password: a key has a team already, and in a browser it is chosen there.',
    )
  const made = await keyFor(context, url, options)
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

async function keyFor(context: Context, url: string, options: LoginOptions): Promise<Made> {
  if (options.withKey === true) return await withKey()
  const name = options.keyName ?? keyNameFor(hostname())
  if (options.browser !== true) return await withPassword(context, url, options, name)
  const { logInByBrowser } = await import('./log-in-by-browser.ts')
  const { api_key: key, id: keyId, created_by: username } = await logInByBrowser(context, url, name)
  return { key: key ?? '', keyId, username: username ?? '' }
}

async function withKey(): Promise<Made> {
  const key = (await standardInput()).trim()
  if (key === '') throw new UsageError('The standard input has no key.')
  return { key, keyId: '', username: '' }
}

async function withPassword(context: Context, url: string, options: LoginOptions, name: string): Promise<Made> {
  const { signal } = context
  const credentials = await readCredentials(context, options)
  const { username } = credentials
  const made =
    options.team === undefined
      ? await withSecondFactor(context, options, credentials, (body) =>
          new Proofyard({ url }).call('apiKeyGenerateByPassword', { body: { ...body, name }, signal }),
        )
      : await keyOfTeam(context, { url, options, credentials }, { slug: options.team, name })
  return { key: made.api_key ?? '', keyId: made.id, username }
}

/** @throws CommandError where the person does not belong to it */
async function keyOfTeam(
  context: Context,
  login: Parameters<typeof withPersonToken>[1],
  { slug, name }: { slug: string; name: string },
): Promise<ApiKey> {
  const { signal } = context
  const { url, credentials } = login
  const { teamId, made } = await withPersonToken(context, login, async ({ token, code }) => {
    const { teams } = await new Proofyard({ url, key: token }).call('userMe', { signal })
    const found = teams.find((team) => team.slug === slug)
    if (found === undefined)
      throw new CommandError(`${credentials.username} does not belong to a team ${JSON.stringify(slug)}.`, {
        exitCode: exitCodes.refused,
        next: `There are: ${teams.map((team) => team.slug).join(', ')}.`,
      })
    // A code is good once, and this login has used it.
    const ofTeam = new Proofyard({ url, key: token, teamId: found.id })
    const made = code === undefined ? undefined : await ofTeam.call('apiKeyGenerate', { query: { name }, signal })
    return { teamId: found.id, made }
  })
  if (made !== undefined) return made
  return await new Proofyard({ url, teamId }).call('apiKeyGenerateByPassword', {
    body: { ...credentials, name },
    signal,
  })
}

async function keep(url: string, login: Login, env: Context['env']): Promise<void> {
  const path = keptLoginsPath(env)
  const kept = await readKeptLogins(path)
  await writeKeptLogins(path, { server: url, logins: { ...kept.logins, [url]: login } })
}
