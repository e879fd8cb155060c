import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { readS3Address } from './s3-address.ts'
import { optionalText, shownAs, text, wholeNumber } from './variable.ts'

export const dataVariables = { PROOFYARD_DATA: text('./.proofyard') }
export const paramsVariables = { PROOFYARD_PARAMS: optionalText('<data>/params') }
export const storageVariables = {
  STORAGE_URL: shownAs(
    'file:<data>/artifacts',
    z
      .string()
      .superRefine((value, context) => {
        const message = whyNoStorage(value)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
      .optional(),
  ),
  PROOFYARD_CACHE_GIB: wholeNumber(1, 1_000_000, 20),
}

/** What is wrong with the address of a storage, after its name; undefined where nothing is. */
export function whyNoStorage(value: string): string | undefined {
  const url = URL.parse(value)
  if (url?.protocol === 's3:') {
    try {
      readS3Address(value)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  if (url?.protocol === 'file:' && isAbsolute(decodeURIComponent(url.pathname))) return undefined
  return 'must be file: and an absolute folder, such as file:/srv/proofyard, or s3: and a bucket, such as s3://proofs/artifacts'
}

/** What is kept on this machine of a storage that is not on it. */
export interface CacheSettings {
  /** Absolute path. */
  folder: string
  maxBytes: number
}

/** Where the artifacts lie. */
export interface StorageSettings {
  /** `file:` and an absolute folder, or `s3:` and a bucket. */
  storageUrl: string
  storageCache: CacheSettings
}

/** Where the data of this machine lies, as absolute paths. */
export interface DataSettings {
  /** Holds the database, the artifacts and the work folders. */
  dataFolder: string
  /** Holds the toolchains, and what the frameworks built for this machine. */
  toolFolder: string
}

export function dataFoldersOf(set: { PROOFYARD_DATA: string }): DataSettings {
  const dataFolder = resolve(set.PROOFYARD_DATA)
  return { dataFolder, toolFolder: resolve(dataFolder, 'tools') }
}

/** @returns absolute path of the folder with set-up parameters (ptau, SRS, CRS); it may be missing */
export function paramsFolderOf(set: { PROOFYARD_PARAMS?: string | undefined }, { dataFolder }: DataSettings): string {
  return resolve(set.PROOFYARD_PARAMS ?? resolve(dataFolder, 'params'))
}

export function storageOf(
  set: { STORAGE_URL?: string | undefined; PROOFYARD_CACHE_GIB: number },
  { dataFolder }: Pick<DataSettings, 'dataFolder'>,
): StorageSettings {
  return {
    storageUrl: set.STORAGE_URL ?? `file:${encodeURI(resolve(dataFolder, 'artifacts'))}`,
    storageCache: { folder: resolve(dataFolder, 'cache'), maxBytes: set.PROOFYARD_CACHE_GIB * 1024 ** 3 },
  }
}
