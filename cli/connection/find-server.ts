import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { readClientSettings } from './client-settings.ts'
import { keptLoginsPath, readKeptLogins } from './kept-logins.ts'

/** Where Proofyard is on one's own machine. */
export const LOCAL_URL = 'http://127.0.0.1:8080'

/** The server that is meant, and as whom. */
export interface Server {
  /** Its origin. */
  url: string
  /** What says that it is this one. */
  urlFrom: string
  key: string | undefined
  /** Where the key is from; undefined where there is none. */
  keyFrom: string | undefined
  /** Whether `proofyard login` has kept the key, for this server. */
  isKept: boolean
}

type Env = Record<string, string | undefined>

/**
 * Which server is meant: by `--url`, `PROOFYARD_URL`, `SINDRI_BASE_URL`, the last login, the login of the public npm client, else the one on this
 * machine. A key that was kept is of the server that it was made at; one in a variable goes to whichever is meant.
 */
export async function findServer(asked: string | undefined, env: Env): Promise<Server> {
  const path = keptLoginsPath(env)
  const kept = await readKeptLogins(path)
  const ofClient = await readClientSettings(env)
  const [url, urlFrom] = first([
    [asked, '--url'],
    [env['PROOFYARD_URL'], 'PROOFYARD_URL'],
    [env['SINDRI_BASE_URL'], 'SINDRI_BASE_URL'],
    [kept.server, path],
    [ofClient?.url, 'the login of the sindri client'],
    [LOCAL_URL, 'nothing else: it is the address on this machine'],
  ])
  const origin = originOf(url)
  const [key, keyFrom] = first([
    [env['PROOFYARD_API_KEY'], 'PROOFYARD_API_KEY'],
    [env['SINDRI_API_KEY'], 'SINDRI_API_KEY'],
    [kept.logins[origin]?.key, path],
    [ofClient?.url === origin ? ofClient.key : undefined, 'the login of the sindri client'],
    ['', ''],
  ])
  const isThere = key !== ''
  return {
    url: origin,
    urlFrom,
    key: isThere ? key : undefined,
    keyFrom: isThere ? keyFrom : undefined,
    isKept: isThere && keyFrom === path,
  }
}

/** @throws CommandError where nobody is logged in there */
export function keyOf({ url, key }: Server): string {
  if (key !== undefined) return key
  throw new CommandError(`Nobody is logged in at ${url}.`, {
    exitCode: exitCodes.notAllowed,
    next: `proofyard login --url ${url}, or set PROOFYARD_API_KEY.`,
  })
}

/** @throws UsageError where it is no address of a server */
export function originOf(typed: string): string {
  const url = typed.includes('://') ? typed : `https://${typed}`
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' }
  if (protocol === 'http:' || protocol === 'https:') return origin
  throw new UsageError(`${JSON.stringify(typed)} is no address of a server, such as https://proofs.example.org.`)
}

type Said = [value: string | null | undefined, from: string]

/** The first that says something; the last one always does. */
function first(said: Said[]): [string, string] {
  const found = said.find(([value]) => value !== undefined && value !== null && value !== '')
  return [found?.[0] ?? '', found?.[1] ?? '']
}
