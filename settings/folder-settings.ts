import { isAbsolute, resolve } from 'node:path'
import { optionalText, text, url } from './variable.ts'

export const dataVariables = { PROOFYARD_DATA: text('./.proofyard') }
export const paramsVariables = { PROOFYARD_PARAMS: optionalText('<data>/params') }
export const storageVariables = {
  STORAGE_URL: url(['file:'], 'file:<data>/artifacts', {
    isMet: ({ pathname }) => isAbsolute(decodeURIComponent(pathname)),
    error: 'must be file: and an absolute folder, such as file:/srv/proofyard',
  }),
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

/** @returns `file:` and an absolute folder */
export function storageUrlOf(set: { STORAGE_URL?: string | undefined }, { dataFolder }: DataSettings): string {
  return set.STORAGE_URL ?? `file:${encodeURI(resolve(dataFolder, 'artifacts'))}`
}
