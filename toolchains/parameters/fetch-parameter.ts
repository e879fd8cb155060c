import { copyFile, mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { download, DownloadRefusedError } from './download.ts'
import type { Parameter } from './parameter.ts'

/** In a row, without a byte more. */
const MAX_FAILURES = 5

/** Why a file of parameters is not there, in a sentence for the operator. */
class NotFetchedError extends Error {
  override name = 'NotFetchedError'
}

export interface Fetching {
  paramsFolder: FilePath
  /** Another place that has the file under the same name, such as a mirror; a URL that ends in a slash. */
  from?: string | undefined
  signal: AbortSignal
  progress: (activity: string, fraction?: number) => void
  /** Before it is tried again; doubled each time. */
  pauseMs?: number
}

/**
 * Fetches a file of parameters into the operator's folder, goes on where an earlier try ended, and puts it into its
 * place when it is known to be right.
 * @throws NotFetchedError
 */
export async function fetchParameter(parameter: Parameter, fetching: Fetching): Promise<FilePath> {
  const { paramsFolder, progress } = fetching
  const place = join(paramsFolder, parameter.file)
  const partial = join(dirname(place), `.${basename(place)}.part`)
  await mkdir(dirname(place), { recursive: true })
  const present = await sizeOf(place)
  const isShort = present !== undefined && present < (parameter.firstBytes ?? 0)
  if (present !== undefined && !isShort) {
    progress('checking what is there')
    if (!(await parameter.isAuthentic(place))) throw inTheWay(place, parameter)
  } else {
    // What is there is the beginning of what is wanted.
    if (isShort && present > ((await sizeOf(partial)) ?? 0)) await copyFile(place, partial)
    await fetchRight(parameter, fetching, partial)
    await rename(partial, place)
  }
  for (const [name, content] of Object.entries(parameter.beside ?? {})) {
    await writeFile(join(paramsFolder, name), content)
  }
  return place
}

/** What an earlier try left may be of another file, so what is wrong then is fetched once more as a whole. */
async function fetchRight(parameter: Parameter, fetching: Fetching, partial: FilePath): Promise<void> {
  const wasBegun = ((await sizeOf(partial)) ?? 0) > 0
  for (const isLast of wasBegun ? [false, true] : [true]) {
    await fetchWhole(parameter, fetching, partial)
    fetching.progress('checking it')
    if (await parameter.isAuthentic(partial)) return
    await rm(partial)
    if (isLast) throw counterfeit(parameter, fetching)
  }
}

/** From the first place that gives it: all places have the same file, so what one broke off another goes on with. */
async function fetchWhole(parameter: Parameter, fetching: Fetching, partial: FilePath): Promise<void> {
  const reasons: string[] = []
  for (const url of urlsOf(parameter, fetching)) {
    const error = await whyNotFetched(url, parameter, fetching, partial)
    if (error === undefined) return
    reasons.push(`${url} could not be fetched. ${reasonOf(error)}`)
    fetching.progress(reasons.at(-1) ?? '')
  }
  throw new NotFetchedError(
    `${reasons.join(' ')} What came so far is kept in ${partial}: the same command goes on there.`,
  )
}

/** Fetches from one place, and tries again where that may help. */
async function whyNotFetched(
  url: string,
  parameter: Parameter,
  fetching: Fetching,
  partial: FilePath,
): Promise<Error | undefined> {
  const { signal, progress, paramsFolder, pauseMs = 1000 } = fetching
  for (let failures = 0; ;) {
    const before = (await sizeOf(partial)) ?? 0
    try {
      await using file = await open(partial, 'a')
      await download(url, file, {
        signal,
        until: parameter.firstBytes,
        onLength: (missing) => requireRoom(paramsFolder, missing),
        onBytes: (received, total) => progress('fetching', total === undefined ? undefined : received / total),
      })
      return undefined
    } catch (error) {
      if (signal.aborted || error instanceof NotFetchedError || !(error instanceof Error)) throw error
      failures = ((await sizeOf(partial)) ?? 0) > before ? 0 : failures + 1
      if (error instanceof DownloadRefusedError || failures === MAX_FAILURES) return error
      progress(`${reasonOf(error)} Trying again`)
      await sleep(pauseMs * 2 ** failures, undefined, { signal })
    }
  }
}

async function requireRoom(folder: FilePath, missing: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (missing > bavail * bsize) {
    const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
    throw new NotFetchedError(
      `${folder} has room for ${gigabytes(bavail * bsize)}, and ${gigabytes(missing)} are still to come.`,
    )
  }
}

function inTheWay(place: FilePath, { id, verifiedBy }: Parameter): NotFetchedError {
  return new NotFetchedError(`${place} is there, and is not ${id}: its ${verifiedBy} is another. Move it away first.`)
}

function counterfeit(parameter: Parameter, fetching: Fetching): NotFetchedError {
  const { id, verifiedBy } = parameter
  return new NotFetchedError(
    `What ${urlsOf(parameter, fetching).join(' or ')} sent is not ${id}: its ${verifiedBy} is another. It was thrown away.`,
  )
}

function urlsOf({ urls }: Parameter, { from }: Fetching): string[] {
  return from === undefined ? urls : [new URL(basename(urls[0]), from.endsWith('/') ? from : `${from}/`).href]
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
