import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePath } from '../framework.ts'
import { download, Refused } from './download.ts'
import type { Parameter } from './parameter.ts'

/** In a row, without a byte more. */
const MOST_FAILURES = 5

/** Why a file of parameters is not there, in a sentence for the operator. */
class NotFetched extends Error {
  override name = 'NotFetched'
}

export interface Fetching {
  paramsFolder: FilePath
  /** Another place that has the file under the same name, such as a mirror; a URL that ends in a slash. */
  from?: string | undefined
  signal: AbortSignal
  progress: (doing: string, part?: number) => void
  /** Before it is tried again; doubled each time. */
  pauseMs?: number
}

/**
 * Fetches a file of parameters into the operator's folder, goes on where an earlier try ended, and puts it into its
 * place when its hash is right.
 * @throws NotFetched
 */
export async function fetchParameter(parameter: Parameter, given: Fetching): Promise<FilePath> {
  const { paramsFolder, progress } = given
  await mkdir(paramsFolder, { recursive: true })
  const place = join(paramsFolder, parameter.file)
  if ((await sizeOf(place)) !== undefined) {
    progress('checking what is there')
    if (await isWhole(place, parameter)) return place
    throw new NotFetched(`${place} is there, and is not ${parameter.id}: its hash is another. Move it away first.`)
  }
  const partial = join(paramsFolder, `.${parameter.file}.part`)
  const wasBegun = ((await sizeOf(partial)) ?? 0) > 0
  await fetchWhole(parameter, given, partial)
  progress('checking it')
  if (!(await isWhole(partial, parameter))) {
    await rm(partial)
    if (!wasBegun) throw counterfeit(parameter, given)
    // What an earlier try left may have been of another file.
    await fetchWhole(parameter, given, partial)
    if (!(await isWhole(partial, parameter))) {
      await rm(partial)
      throw counterfeit(parameter, given)
    }
  }
  await rename(partial, place)
  return place
}

/** Whether a file has the hash of the parameters. */
async function isWhole(path: FilePath, { hash: { algorithm, hex } }: Parameter): Promise<boolean> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex') === hex
}

async function fetchWhole(parameter: Parameter, given: Fetching, partial: FilePath): Promise<void> {
  const { signal, progress, paramsFolder, pauseMs = 1000 } = given
  const url = urlOf(parameter, given)
  for (let failures = 0; ;) {
    const before = (await sizeOf(partial)) ?? 0
    try {
      await using file = await open(partial, 'a')
      await download(url, file, {
        signal,
        onLength: (missing) => requireRoom(paramsFolder, missing),
        onBytes: (received, total) => progress('fetching', total === undefined ? undefined : received / total),
      })
      return
    } catch (error) {
      if (signal.aborted || error instanceof NotFetched) throw error
      failures = ((await sizeOf(partial)) ?? 0) > before ? 0 : failures + 1
      if (error instanceof Refused || failures === MOST_FAILURES) throw givenUp(url, error, partial)
      progress(`${reasonOf(error)} Trying again`)
      await sleep(pauseMs * 2 ** failures, undefined, { signal })
    }
  }
}

async function requireRoom(folder: FilePath, missing: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (missing > bavail * bsize) {
    const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
    throw new NotFetched(
      `${folder} has room for ${gigabytes(bavail * bsize)}, and ${gigabytes(missing)} are still to come.`,
    )
  }
}

function givenUp(url: string, error: unknown, partial: FilePath): NotFetched {
  const kept = `What came so far is kept in ${partial}: the same command goes on there.`
  return new NotFetched(`${url} could not be fetched. ${reasonOf(error)} ${kept}`, { cause: error })
}

function counterfeit(parameter: Parameter, given: Fetching): NotFetched {
  const { algorithm } = parameter.hash
  return new NotFetched(
    `What ${urlOf(parameter, given)} sent is not ${parameter.id}: its ${algorithm} is another. It was thrown away.`,
  )
}

function urlOf({ url, file }: Parameter, { from }: Fetching): string {
  return from === undefined ? url : new URL(file, from.endsWith('/') ? from : `${from}/`).href
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = (cause instanceof Error ? cause.message : String(cause)).trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

async function sizeOf(path: FilePath): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}
